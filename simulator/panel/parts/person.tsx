import type { SimulatorSchemas } from '@members/openapi';
import { Button, ButtonLink, Card, CopyButton, DefinitionList, Disclosure, Field, QrTile } from '@members/ui';
import { type FormEvent, useState } from 'react';
import styles from '../panel.module.css';
import { Go } from '../route.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { useAct } from '../use-act.tsx';
import { useLive, useStatus } from '../use-live.tsx';
import { parseJson } from './format.ts';
import { Json } from './journal/json.tsx';
import { nameOf } from './person-name.ts';
import { traitsFromForm, traitsOf } from './schema.ts';
import { TraitField } from './trait-field.tsx';

type Identity = SimulatorSchemas['ControlledIdentity'];

function Sessions({ id }: { id: string }) {
  const { t, when } = useTexts();
  const sessions = useLive(['sessions', id], (client) => client.sessions(id));
  const { remove } = useAct();
  const active = (sessions ?? []).filter((session) => session.active);
  return (
    <>
      {active.length === 0 ? <p className={styles.quiet}>{t('noSessions')}</p> : null}
      <ul className={styles.list}>
        {active.map((session) => (
          <li key={session.id}>
            <div className={styles.words}>
              <p className={styles.mono}>{session.devices?.[0]?.user_agent ?? session.id}</p>
              <p className={styles.small}>
                {session.authenticator_assurance_level}, {t('expires', { time: when(session.expires_at ?? '') })}
              </p>
            </div>
            <Button
              variant="text"
              aria-label={t('endSession', { id: session.id })}
              onClick={() => void remove(t('sessionEnded'), (client) => client.endSession(session.id))}
            >
              {t('end')}
            </Button>
          </li>
        ))}
      </ul>
      {active.length > 1 ? (
        <div className={styles.row}>
          <Button
            variant="secondary"
            onClick={() => void remove(t('sessionsEnded'), (client) => client.endSessions(id))}
          >
            {t('endAll')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** How often the code of an authenticator app is read again (ms). It changes every 30 seconds. */
const codeInterval = 5000;

function SecondFactors({ identity: { id, credentials = {} } }: { identity: Identity }) {
  const { t, copyLabels } = useTexts();
  const { act, remove } = useAct();
  const has = useLive(
    ['second factors', id],
    (client) => client.secondFactors(id),
    Object.hasOwn(credentials, 'totp') ? codeInterval : undefined,
  );
  const add = (type: 'totp' | 'lookup_secret') =>
    void act(t('factorAdded', { type }), (client) => client.addSecondFactor(id, type));
  return (
    <>
      <ul className={styles.list}>
        {(has ?? []).map(({ type, secret, code, codes, qr }) => (
          <li key={type}>
            <div className={styles.words}>
              <p>{type}</p>
              {code ? <p className={styles.digits}>{code}</p> : null}
              {secret || codes ? <p className={styles.mono}>{secret ?? codes?.join(', ')}</p> : null}
              {qr ? <QrTile src={qr} width={160} height={160} alt={t('qrAlt')} /> : null}
            </div>
            <div className={styles.row}>
              {code ? (
                <CopyButton variant="secondary" text={code} label={t('copyCode', { code })} {...copyLabels} />
              ) : null}
              <Button
                variant="text"
                aria-label={t('removeOne', { name: type })}
                onClick={() =>
                  void remove(t('removed', { name: type }), (client) => client.removeSecondFactor(id, type))
                }
              >
                {t('remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button variant="secondary" onClick={() => add('totp')}>
          {t('addApp')}
        </Button>
        <Button variant="secondary" onClick={() => add('lookup_secret')}>
          {t('addCodes')}
        </Button>
      </div>
    </>
  );
}

const valueAt = (traits: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], traits);

/** The traits as fields of the schema, and as JSON for all that has no field. */
function Traits({ identity: { id, traits, schema_id } }: { identity: Identity }) {
  const { t } = useTexts();
  const { act } = useAct();
  const schemas = useLive(['schemas'], (client) => client.schemas());
  const [asJson, setAsJson] = useState(false);
  const fields = traitsOf(schemas?.find((schema) => schema.id === schema_id)?.schema);
  const known = JSON.stringify(traits);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    void act(t('saved'), async (client) =>
      client.changeIdentity(id, {
        traits: asJson
          ? (parseJson('JSON', String(data.get('traits'))) as Record<string, unknown>)
          : { ...(traits as object), ...traitsFromForm(fields, data) },
      }),
    );
  };
  return (
    // The keys reset the fields when the traits have changed. The buttons stay, and with them the focus.
    <form onSubmit={save}>
      {asJson ? (
        <Field key={known} label={t('traitsJson')} name="traits" required defaultValue={known} />
      ) : (
        <div key={known} className={styles.grid}>
          {fields.map((trait) => (
            <TraitField key={trait.path.join('.')} trait={trait} value={valueAt(traits, trait.path)} />
          ))}
        </div>
      )}
      <div className={styles.row}>
        <Button type="submit" variant="secondary">
          {t('save')}
        </Button>
        <Button variant="text" onClick={() => setAsJson(!asJson)}>
          {asJson ? t('asFields') : t('asJson')}
        </Button>
      </div>
    </form>
  );
}

/** The flows and messages of a person, as links. */
function Related({ identity }: { identity: Identity }) {
  const { t, when } = useTexts();
  const flows = useLive(['flows'], (client) => client.flows());
  const mails = useLive(['mailbox'], (client) => client.mailbox());
  const traits = JSON.stringify(identity.traits ?? {});
  const own = (mails ?? []).filter(({ recipient }) => traits.includes(JSON.stringify(recipient)));
  const mine = (flows ?? []).filter((flow) => flow.identity === identity.id);
  return (
    <ul className={styles.rows}>
      {own.map(({ id, subject, body, sent_at }) => (
        <li key={id}>
          <Go to={{ part: 'mailbox', id }}>
            <span className={styles.first}>{subject || body}</span>
            <span className={styles.second}>{when(sent_at)}</span>
          </Go>
        </li>
      ))}
      {mine.map(({ id, kind, state, issued_at }) => (
        <li key={id}>
          <Go to={{ part: 'flows', id }}>
            <span className={styles.first}>
              {kind}: {state}
            </span>
            <span className={styles.second}>{when(issued_at)}</span>
          </Go>
        </li>
      ))}
      <li>
        <Go to={{ part: 'journal', query: { person: identity.id } }}>
          <span className={styles.first}>{t('personRequests')}</span>
        </Go>
      </li>
    </ul>
  );
}

const addressItems = (identity: Identity, verified: string, unverified: string) =>
  (identity.verifiable_addresses ?? []).map((address) => ({
    term: `${address.value}`,
    description: address.verified ? verified : unverified,
  }));

/** The page of one identity: traits, credentials, sessions, addresses, messages and flows. */
export function Person({ id }: { id: string }) {
  const { t } = useTexts();
  const { status } = useStatus();
  const { act, remove } = useAct();
  const identity = useLive(['identity', id], (client) => client.identity(id).catch(() => null));
  const back = <Go to={{ part: 'people' }}>{t('allPeople')}</Go>;
  if (identity === undefined) return null;
  if (identity === null)
    return (
      <>
        <p>{t('personGone')}</p>
        <p>{back}</p>
      </>
    );
  const name = nameOf(identity);
  const isActive = identity.state === 'active';
  const isSimulated = status !== undefined && status.real === undefined;
  return (
    <>
      <p>{back}</p>
      <Card as="article" title={name}>
        <p className={styles.mono}>{id}</p>
        <p className={styles.small}>
          {t(isActive ? 'active' : 'inactive')},{' '}
          {t('credentials', { list: Object.keys(identity.credentials ?? {}).join(', ') || '–' })}
        </p>
        <div className={styles.row}>
          {isSimulated ? (
            <ButtonLink href={`./identities/${id}/sign-in`} target="_blank" rel="noopener">
              {t('signInAs')}
            </ButtonLink>
          ) : null}
          <Button
            variant="secondary"
            aria-label={t(isActive ? 'blockOne' : 'unblockOne', { name })}
            onClick={() =>
              void act(t(isActive ? 'blocked' : 'unblocked'), (client) =>
                client.changeIdentity(id, { state: isActive ? 'inactive' : 'active' }),
              )
            }
          >
            {t(isActive ? 'block' : 'unblock')}
          </Button>
          <Button
            variant="text"
            aria-label={t('removeOne', { name })}
            onClick={() => void remove(t('removed', { name }), (client) => client.deleteIdentity(id))}
          >
            {t('remove')}
          </Button>
        </div>
      </Card>
      <div className={styles.columns}>
        <Card title={t('traits')}>
          <Traits identity={identity} />
        </Card>
        {isSimulated ? (
          <Card title={t('secondFactors')}>
            <SecondFactors identity={identity} />
          </Card>
        ) : null}
        <Card title={t('sessions')}>
          <Sessions id={id} />
        </Card>
        <Card title={t('addresses')}>
          <DefinitionList items={addressItems(identity, t('verified'), t('unverified'))} />
        </Card>
        <Card title={t('related')}>
          <Related identity={identity} />
        </Card>
        <Card title="JSON">
          <Disclosure summary={t('asKratosShows')}>
            <Json value={identity} />
          </Disclosure>
        </Card>
      </div>
    </>
  );
}
