import type { ShouldRevalidateFunction } from 'react-router-dom';
import { FormLoading } from './frame/FormLoading.tsx';

/** After a submit that stays on its address the response is the flow, so the loader need not run again. */
const unlessSubmitted: ShouldRevalidateFunction = ({ formMethod, currentUrl, nextUrl, defaultShouldRevalidate }) =>
  formMethod !== undefined && currentUrl.href === nextUrl.href ? false : defaultShouldRevalidate;

/**
 * Route members of a screen with a form.
 * @param fields number of fields that the skeleton shows while the form loads
 */
export const formRoute = (fields: number) => ({
  shouldRevalidate: unlessSubmitted,
  hydrateFallbackElement: <FormLoading fields={fields} />,
});
