import { feature } from '../../http/feature.ts';
import { captchaHandlers } from './calls.ts';

/** Pictures that tell people from programs. */
export const captcha = feature({ handlers: captchaHandlers });
