/**
 * Somebody follows the address of a shared dashboard. Whoever is signed in in this browser has nothing to do with it:
 * such a page asks for no session and keeps nothing.
 */
export const isPublicSession = /^\/+public\/+[^/]+\/*$/i.test(location.pathname)
