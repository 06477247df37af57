import { useSubmit } from 'react-router-dom';
import { pause } from '../pause.ts';

type Sent = Extract<Parameters<ReturnType<typeof useSubmit>>[0], object>;

/** Returns a function that sends an object to the route's action. The browser shows the press first. */
export function useJsonSubmit(): (sent: Sent) => void {
  const submit = useSubmit();
  return (sent) => void pause().then(() => submit(sent, { method: 'post', encType: 'application/json' }));
}
