/** SHA-256, as base64, wherever `crypto` is: as `nodeDigest`, whose receiver may share a database. */
export async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
