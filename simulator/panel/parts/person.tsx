import type { SimulatorSchemas } from '@members/openapi';
import { Button, Card, CopyButton, Disclosure, Field } from '@members/ui';
import type { FormEvent } from 'react';
import { useAct } from '../acting.tsx';
import { useLive } from '../live.tsx';
import styles from '../panel.module.css';
import { copying, parsed, shownTime } from './shown.ts';

type Identity = SimulatorSchemas['ControlledIdentity'];

function Sessions({ id }: { id: string }) {
  const sessions = useLive((client) => client.sessions(id));
  const { remove } = useAct();
  const active = (sessions ?? []).filter((session) => session.active);
  return (
    <>
      {active.length === 0 ? <p>Signed in nowhere.</p> : null}
      <ul className={styles.list}>
        {active.map((session) => (
          <li key={session.id}>
            <div className={styles.words}>
              <p className={styles.mono}>{session.devices?.[0]?.user_agent ?? session.id}</p>
              <p className={styles.small}>
                {session.authenticator_assurance_level}, good until {shownTime(session.expires_at ?? '')}
              </p>
            </div>
            <Button
              variant="text"
              aria-label={`End the session ${session.id}`}
              onClick={() => void remove('The session is over.', (client) => client.endSession(session.id))}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      {active.length > 1 ? (
        <div className={styles.row}>
          <Button
            variant="secondary"
            onClick={() => void remove('All sessions are over.', (client) => client.endSessions(id))}
          >
            End all
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** What an authenticator app shows changes each half minute. */
const often = 5000;

function SecondFactors({ identity: { id, credentials = {} } }: { identity: Identity }) {
  const { act, remove } = useAct();
  const has = useLive((client) => client.secondFactors(id), Object.hasOwn(credentials, 'totp') ? often : undefined);
  const add = (type: 'totp' | 'lookup_secret') =>
    void act(`${type} is there.`, (client) => client.addSecondFactor(id, type));
  return (
    <>
      <ul className={styles.list}>
        {(has ?? []).map(({ type, secret, code, codes }) => (
          <li key={type}>
            <div className={styles.words}>
              <p>{type}</p>
              {secret || codes ? <p className={styles.mono}>{secret ?? codes?.join(', ')}</p> : null}
            </div>
            <div className={styles.row}>
              {code ? <CopyButton variant="secondary" text={code} label={`Copy ${code}`} {...copying} /> : null}
              <Button
                variant="text"
                aria-label={`Remove ${type}`}
                onClick={() => void remove(`${type} is removed.`, (client) => client.removeSecondFactor(id, type))}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button variant="secondary" onClick={() => add('totp')}>
          Add an authenticator app
        </Button>
        <Button variant="secondary" onClick={() => add('lookup_secret')}>
          Add backup codes
        </Button>
      </div>
    </>
  );
}

function Traits({ identity: { id, traits } }: { identity: Identity }) {
  const { act } = useAct();
  const known = JSON.stringify(traits);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('traits'));
    void act('Saved.', async (client) =>
      client.changeIdentity(id, { traits: parsed('Traits', given) as Record<string, unknown> }),
    );
  };
  return (
    <form onSubmit={save}>
      {/* What they are after something else has changed them. */}
      <Field key={known} label="Traits, as JSON" name="traits" required defaultValue={known} />
      <div className={styles.row}>
        <Button type="submit" variant="secondary">
          Save
        </Button>
      </div>
    </form>
  );
}

/** One identity. */
export function Person({ identity }: { identity: Identity }) {
  const { act, remove } = useAct();
  const { id, traits, state } = identity;
  // The list tells nothing of what somebody signs in by.
  const whole = useLive((client) => client.identity(id)) ?? identity;
  const email = (traits as { readonly email?: string } | undefined)?.email ?? id;
  const isActive = state === 'active';
  return (
    <Card as="article" title={email}>
      <p className={styles.mono}>{id}</p>
      <p className={styles.small}>
        {state}, credentials: {Object.keys(whole.credentials ?? {}).join(', ') || 'none'}
      </p>
      <Disclosure summary="Traits">
        <Traits identity={identity} />
      </Disclosure>
      <Disclosure summary="Second factors">
        <SecondFactors identity={whole} />
      </Disclosure>
      <Disclosure summary="Sessions">
        <Sessions id={id} />
      </Disclosure>
      <div className={styles.row}>
        <Button
          variant="secondary"
          aria-label={`${isActive ? 'Block' : 'Unblock'} ${email}`}
          onClick={() =>
            void act(isActive ? 'Blocked.' : 'Unblocked.', (client) =>
              client.changeIdentity(id, { state: isActive ? 'inactive' : 'active' }),
            )
          }
        >
          {isActive ? 'Block' : 'Unblock'}
        </Button>
        <Button
          variant="text"
          aria-label={`Remove ${email}`}
          onClick={() => void remove(`${email} is removed.`, (client) => client.deleteIdentity(id))}
        >
          Remove
        </Button>
      </div>
    </Card>
  );
}
