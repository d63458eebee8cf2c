/** @throws Error when the host does not have it, or cannot be reached */
export async function fetchFile(address: string | URL, options?: RequestInit): Promise<Response> {
  const response = await fetch(address, options)
  if (!response.ok) throw new Error(`${response.status} ${address}`)
  return response
}
