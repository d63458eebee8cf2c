/** @throws Error when the host answers with an error or not at all */
export async function fetchFile(address: string | URL, options?: RequestInit): Promise<Response> {
  const response = await fetch(address, options)
  if (!response.ok) throw new Error(`${response.status} ${address}`)
  return response
}
