import { type FormEvent, useState } from 'react';
import type { SimulatorSchemas } from '../../openapi/index.ts';
import { Button, Card, Disclosure, Field } from '../../src/ui/index.ts';
import { useAct, useLive } from '../live.tsx';
import styles from '../panel.module.css';
import { Outcome, shownTime } from './outcome.tsx';

type Identity = SimulatorSchemas['ControlledIdentity'];

const second = ['totp', 'lookup_secret', 'webauthn'];

function Sessions({ id }: { id: string }) {
  const sessions = useLive((client) => client.sessions(id));
  const { act, outcome } = useAct();
  const active = (sessions ?? []).filter((session) => session.active);
  return (
    <>
      <Outcome outcome={outcome} />
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
              onClick={() => void act('The session is over.', (client) => client.endSession(session.id))}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function SecondFactors({ identity: { id, credentials = {} } }: { identity: Identity }) {
  const { act, outcome } = useAct();
  const [made, setMade] = useState<SimulatorSchemas['SecondFactor']>();
  const has = second.filter((type) => Object.hasOwn(credentials, type));
  const add = (type: 'totp' | 'lookup_secret') =>
    void act(`${type} is there.`, async (client) => setMade(await client.addSecondFactor(id, type)));
  return (
    <>
      <Outcome outcome={outcome} />
      {made ? <p className={styles.mono}>{made.secret ?? made.codes?.join(', ')}</p> : null}
      <div className={styles.row}>
        <Button variant="ghost" onClick={() => add('totp')}>
          Add an authenticator app
        </Button>
        <Button variant="ghost" onClick={() => add('lookup_secret')}>
          Add backup codes
        </Button>
        {has.map((type) => (
          <Button
            key={type}
            variant="ghost"
            onClick={() => void act(`${type} is removed.`, (client) => client.removeSecondFactor(id, type))}
          >
            Remove {type}
          </Button>
        ))}
      </div>
    </>
  );
}

function Traits({ identity: { id, traits } }: { identity: Identity }) {
  const { act, outcome } = useAct();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = String(new FormData(event.currentTarget).get('traits'));
    void act('Saved.', (client) => client.changeIdentity(id, { traits: JSON.parse(given) }));
  };
  return (
    <form onSubmit={save}>
      <Field label="Traits, as JSON" name="traits" defaultValue={JSON.stringify(traits)} />
      <Outcome outcome={outcome} />
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
  const { act, outcome } = useAct();
  const { id, traits, state } = identity;
  // The list tells nothing of what somebody signs in by.
  const whole = useLive((client) => client.identity(id)) ?? identity;
  const email = (traits as { readonly email?: string } | undefined)?.email ?? id;
  const isActive = state === 'active';
  return (
    <Card as="article" title={email}>
      <p className={styles.mono}>{id}</p>
      <p className={styles.small}>
        {state}, signs in by {Object.keys(whole.credentials ?? {}).join(', ') || 'nothing'}
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
      <Outcome outcome={outcome} />
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
          onClick={() => void act(`${email} is removed.`, (client) => client.deleteIdentity(id))}
        >
          Remove
        </Button>
      </div>
    </Card>
  );
}
