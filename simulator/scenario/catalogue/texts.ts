import { family } from '../scenario.ts';
import type { Stage } from '../stage.ts';
import type { Visitor } from '../visitor.ts';

const settingsOf =
  (firstName: string, lastName: string) =>
  async (stage: Stage): Promise<Visitor> => {
    const browser = await stage.signedIn(await stage.person({ traits: { firstName, lastName } }));
    await browser.go('/self-service/settings/browser');
    return browser;
  };

const shows = ['settings show_form', '1070002'];

export const texts = family('texts', {
  long: {
    title: 'Names of the maximum length without spaces.',
    shows,
    run: settingsOf('Wolfeschlegelsteinhausenbergerdorff'.repeat(2), 'Ahnungslosigkeitsvermutung'.repeat(3)),
  },
  hostile: {
    title: 'Names that look like a script and like markup.',
    shows,
    run: settingsOf('<script>alert(1)</script>', '"><img src=x onerror=alert(1)> {{7*7}}'),
  },
  'right-to-left': {
    title: 'Names in Arabic and Hebrew, with marks that change the text direction.',
    shows,
    run: settingsOf('\u202Eنور\u202C', 'בן־דוד'),
  },
  'many-marks': {
    title: 'Emoji of several parts and letters with many marks.',
    shows,
    run: settingsOf('👩🏽‍🚀👨‍👩‍👧‍👦🏳️‍🌈', 'Z̷̡̛a̵͓͝l̶̨͝g̷̢̀o̶̧͌'),
  },
});
