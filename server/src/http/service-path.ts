const SERVICE = /^\/(?:api|newapi|auth-center|user-center)(?:\/|$)/;

/** True when a path belongs to a service, rather than a page. */
export const isServicePath = (url: string): boolean => SERVICE.test(url);
