import type { SimulatorSchemas } from '@members/openapi';
import { Button, Card, CopyButton, Disclosure, Field } from '@members/ui';
import type { FormEvent } from 'react';
import styles from '../panel.module.css';
import { useAct } from '../use-act.tsx';
import { useLive } from '../use-live.tsx';
import { copyLabels, formatTime, parseJson } from './format.ts';

type Identity = SimulatorSchemas['ControlledIdentity'];

function Sessions({ id }: { id: string }) {
  const sessions = useLive((client) => client.sessions(id));
  const { remove } = useAct();
  const active = (sessions ?? []).filter((session) => session.active);
  return (
    <>
      {active.length === 0 ? <p>There are no active sessions.</p> : null}
      <ul className={styles.list}>
        {active.map((session) => (
          <li key={session.id}>
            <div className={styles.words}>
              <p className={styles.mono}>{session.devices?.[0]?.user_agent ?? session.id}</p>
              <p className={styles.small}>
                {session.authenticator_assurance_level}, expires {formatTime(session.expires_at ?? '')}
              </p>
            </div>
            <Button
              variant="text"
              aria-label={`End the session ${session.id}`}
              onClick={() => void remove('Session ended.', (client) => client.endSession(session.id))}
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
            onClick={() => void remove('All sessions ended.', (client) => client.endSessions(id))}
          >
            End all
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** How often the code of an authenticator app is read again (ms). It changes every 30 seconds. */
const codeInterval = 5000;

function SecondFactors({ identity: { id, credentials = {} } }: { identity: Identity }) {
  const { act, remove } = useAct();
  const has = useLive(
    (client) => client.secondFactors(id),
    Object.hasOwn(credentials, 'totp') ? codeInterval : undefined,
  );
  const add = (type: 'totp' | 'lookup_secret') =>
    void act(`${type} added.`, (client) => client.addSecondFactor(id, type));
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
              {code ? <CopyButton variant="secondary" text={code} label={`Copy ${code}`} {...copyLabels} /> : null}
              <Button
                variant="text"
                aria-label={`Remove ${type}`}
                onClick={() => void remove(`${type} removed.`, (client) => client.removeSecondFactor(id, type))}
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
      client.changeIdentity(id, { traits: parseJson('Traits', given) as Record<string, unknown> }),
    );
  };
  return (
    <form onSubmit={save}>
      {/* The key resets the field when the traits have changed elsewhere. */}
      <Field key={known} label="Traits, as JSON" name="traits" required defaultValue={known} />
      <div className={styles.row}>
        <Button type="submit" variant="secondary">
          Save
        </Button>
      </div>
    </form>
  );
}

/** One identity with its traits, second factors and sessions. */
export function Person({ identity }: { identity: Identity }) {
  const { act, remove } = useAct();
  const { id, traits, state } = identity;
  // The list of identities lacks their credentials.
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
          onClick={() => void remove(`${email} removed.`, (client) => client.deleteIdentity(id))}
        >
          Remove
        </Button>
      </div>
    </Card>
  );
}
