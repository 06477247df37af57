import type { SimulatorSchemas } from '@members/openapi';
import { Button, ButtonLink, Card, CopyButton, Disclosure, Field } from '@members/ui';
import { type FormEvent, useState } from 'react';
import styles from '../panel.module.css';
import { Go } from '../route.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { useAct } from '../use-act.tsx';
import { useClient, useLive, useStatus } from '../use-live.tsx';
import { parseJson } from './format.ts';
import { Json } from './journal/json.tsx';
import { nameOf } from './person-name.ts';

type Client = SimulatorSchemas['OAuth2Client'];

/** A form for a client. Without one it makes a new client. */
function ClientForm({ client }: { client?: Client }) {
  const { t } = useTexts();
  const { act } = useAct();
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (client?.client_id !== undefined) {
      const id = client.client_id;
      return void act(t('saved'), async (each) =>
        each.replaceClient(id, parseJson('JSON', String(data.get('json'))) as Client),
      );
    }
    const redirect = String(data.get('redirect'));
    const secret = String(data.get('secret'));
    void act(t('clientCreated'), (each) =>
      each.createClient({
        client_name: String(data.get('name')),
        scope: String(data.get('scope')),
        redirect_uris: [redirect],
        grant_types: ['authorization_code', 'refresh_token'],
        ...(secret === '' ? {} : { client_secret: secret }),
      }),
    );
  };
  const json = JSON.stringify(client, null, 2);
  return (
    <form onSubmit={save}>
      {client ? (
        // The key resets the text when the client has changed. The button stays, and with it the focus.
        <label className={styles.slider}>
          JSON
          <textarea key={json} name="json" rows={12} className={styles.mono} defaultValue={json} />
        </label>
      ) : (
        <div className={styles.grid}>
          <Field label={t('name')} name="name" required />
          <Field label={t('redirectUri')} name="redirect" type="url" required />
          <Field label={t('scopes')} name="scope" defaultValue="openid offline" />
          <Field label={t('clientSecret')} name="secret" hint={t('secretHint')} autoComplete="off" />
        </div>
      )}
      <div className={styles.row}>
        <Button type="submit" variant="secondary">
          {t(client ? 'save' : 'createClient')}
        </Button>
      </div>
    </form>
  );
}

function Clients() {
  const { t } = useTexts();
  const { status } = useStatus();
  const { remove } = useAct();
  const clients = useLive(['clients'], (client) => client.clients());
  const back = typeof location === 'undefined' ? '' : new URL('.', location.href).href;
  return (
    <Card title={t('clients')}>
      {clients?.length === 0 ? <p>{t('noClients')}</p> : null}
      <ul className={styles.list}>
        {(clients ?? []).map((client) => {
          const id = client.client_id ?? '';
          const name = client.client_name || id;
          return (
            <li key={id}>
              <div className={styles.words}>
                <p>{name}</p>
                <p className={styles.mono}>{id}</p>
                <p className={styles.small}>
                  {client.scope}; {(client.grant_types ?? []).join(', ')}
                </p>
                <Disclosure summary={t('change')}>
                  <ClientForm client={client} />
                </Disclosure>
              </div>
              <div className={styles.row}>
                {status?.real === undefined ? (
                  <ButtonLink
                    variant="secondary"
                    href={`./oauth2/clients/${encodeURIComponent(id)}/sign-in?back=${encodeURIComponent(back)}`}
                    aria-label={t('testSignInOne', { name })}
                  >
                    {t('testSignIn')}
                  </ButtonLink>
                ) : null}
                <Button
                  variant="text"
                  aria-label={t('removeOne', { name })}
                  onClick={() => void remove(t('removed', { name }), (each) => each.deleteClient(id))}
                >
                  {t('remove')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
      <Disclosure summary={t('newClient')}>
        <ClientForm />
      </Disclosure>
      <p className={styles.small}>
        <Go to={{ part: 'journal', query: { text: '/oauth2/' } }}>{t('oauth2Requests')}</Go>
      </p>
    </Card>
  );
}

function Consents() {
  const { t, when } = useTexts();
  const { remove } = useAct();
  const consents = useLive(['consents'], (client) => client.consents());
  const people = useLive(['identities'], (client) => client.identities());
  const nameIn = (subject: string) => {
    const person = people?.find(({ id }) => id === subject);
    return person ? nameOf(person) : subject;
  };
  return (
    <Card title={t('consents')}>
      {consents?.length === 0 ? <p>{t('noConsents')}</p> : null}
      <ul className={styles.list}>
        {(consents ?? []).map(({ id, subject, client, scope, at }) => (
          <li key={id}>
            <div className={styles.words}>
              <p>
                <Go to={{ part: 'people', id: subject }}>{nameIn(subject)}</Go> → {client}
              </p>
              <p className={styles.small}>
                {scope.join(' ')}, {when(at)}
              </p>
            </div>
            <Button
              variant="text"
              aria-label={t('revokeOne', { name: `${nameIn(subject)} → ${client}` })}
              onClick={() => void remove(t('revoked'), (each) => each.revokeConsent(id))}
            >
              {t('revoke')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Decodes a token and checks it. */
function Tokens() {
  const { t, copyLabels } = useTexts();
  const client = useClient();
  const { act } = useAct();
  const signIn = useLive(['test sign-in'], (each) => each.testSignIn()) ?? {};
  const [token, setToken] = useState('');
  const [checked, setChecked] = useState<SimulatorSchemas['CheckedToken']>();
  const check = (text: string) => {
    setToken(text);
    void act(t('tokenChecked'), async () => setChecked(await client.checkToken(text)));
  };
  const tokens = ['access_token', 'id_token', 'refresh_token'].flatMap((name) => {
    const value = signIn[name];
    return typeof value === 'string' ? [{ name, value }] : [];
  });
  return (
    <Card title={t('tokens')}>
      {Object.keys(signIn).length === 0 ? null : (
        <>
          <h3 className={styles.sub}>{t('lastSignIn')}</h3>
          <ul className={styles.list}>
            {tokens.map(({ name, value }) => (
              <li key={name}>
                <p className={styles.mono}>{name}</p>
                <div className={styles.row}>
                  <Button variant="secondary" aria-label={t('checkOne', { name })} onClick={() => check(value)}>
                    {t('check')}
                  </Button>
                  <CopyButton variant="text" text={value} label={t('copyCode', { code: name })} {...copyLabels} />
                </div>
              </li>
            ))}
          </ul>
          {tokens.length === 0 ? <Json value={signIn} /> : null}
        </>
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          check(token);
        }}
      >
        <Field label={t('token')} required value={token} onChange={(event) => setToken(event.target.value)} />
        <div className={styles.row}>
          <Button type="submit" variant="secondary">
            {t('check')}
          </Button>
        </div>
      </form>
      {checked === undefined ? null : (
        <>
          {checked.signature === undefined ? null : (
            <p className={checked.signature === 'valid' ? styles.good : styles.bad}>
              {checked.signature === 'valid' ? t('signatureValid') : t('signatureWrong', { why: checked.signature })}
            </p>
          )}
          <Json value={checked} depth={3} />
        </>
      )}
    </Card>
  );
}

/** OAuth2: clients with a test sign-in, consents, and tokens. */
export function OAuth2() {
  const { t } = useTexts();
  const { status } = useStatus();
  if (status && !status.servers.includes('hydra')) return <p>{t('noHydra')}</p>;
  return (
    <div className={styles.columns}>
      <Clients />
      {status?.real === undefined ? (
        <div className={styles.side}>
          <Consents />
          <Tokens />
        </div>
      ) : (
        <p>{t('notOnReal')}</p>
      )}
    </div>
  );
}
