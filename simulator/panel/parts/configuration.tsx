import { Card, Field } from '@members/ui';
import { useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { useLive } from '../use-live.tsx';
import { Json } from './journal/json.tsx';

/** Returns the members whose path or value has the text; `undefined` if there are none. */
function matching(value: unknown, text: string, path = ''): unknown {
  if (path.toLowerCase().includes(text)) return value;
  if (typeof value !== 'object' || value === null) return `${value}`.toLowerCase().includes(text) ? value : undefined;
  const found = Object.entries(value).flatMap(([name, each]) => {
    const match = matching(each, text, path === '' ? name : `${path}.${name}`);
    return match === undefined ? [] : [[name, match]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

/** The configurations in use, with all defaults, as trees with search. */
export function Configuration() {
  const { t } = useTexts();
  const configuration = useLive(['configuration'], (client) => client.configuration());
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const { setup, ...servers } = configuration ?? { setup: '' };
  return (
    <>
      <Field
        label={t('find')}
        type="search"
        hint={t('configurationHint')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {Object.entries(servers).map(([server, config]) => {
        const found = wanted === '' ? config : matching(config, wanted);
        return (
          <Card key={server} title={server === 'kratos' ? t('configurationOf', { server, setup }) : server}>
            {found === undefined ? (
              <p>{t('nothingFound')}</p>
            ) : (
              <Json key={wanted} value={found} depth={wanted === '' ? 1 : 9} />
            )}
          </Card>
        );
      })}
    </>
  );
}
