/** What is needed once a form was sent or something went wrong: loaded while people read the form, not before they see it. */
export { decide } from './error-policy.ts';
export { errorAddress } from './error-rows.ts';
export { submitFlow } from './submit.ts';
