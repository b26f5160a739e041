const SERVICE = /^\/(?:api|newapi|auth-center|user-center)(?:\/|$)/;

/** Whether a path is one of a service, rather than of a page. */
export const isServicePath = (url: string): boolean => SERVICE.test(url);
