/** Whether passkeys can be had at this address: they belong to a domain, over https (or on localhost). */
export function supportsPasskeys(): boolean {
  const isNumeric = /^[\d.]+$|^\[/.test(location.hostname)
  return isSecureContext && !isNumeric && 'PublicKeyCredential' in window
}
