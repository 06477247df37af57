import type { Variation } from '@members/testkit/variations';

const text = { type: 'string' };

/** An identity schema with a trait of each type, some with labels longer than a line. */
const schema = {
  $id: 'https://example.org/screenshots/every-trait.schema.json',
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Member',
  type: 'object',
  properties: {
    traits: {
      type: 'object',
      properties: {
        email: {
          ...text,
          format: 'email',
          title: 'E-Mail',
          'ory.sh/kratos': { credentials: { password: { identifier: true } } },
        },
        phone: { ...text, format: 'tel', title: 'Telefonnummer' },
        website: { ...text, format: 'uri', title: 'Website' },
        age: { type: 'number', minimum: 18, title: 'Age' },
        birthday: { ...text, format: 'date', title: 'Birthday' },
        since: { ...text, format: 'date-time', title: 'Membre depuis' },
        plan: { ...text, enum: ['Découverte', 'Professionnel', 'Entreprise'], title: 'Formule' },
        profession: {
          ...text,
          title: 'Rechtsschutzversicherungsgesellschaftsangestelltenberufsbezeichnung (wie im Vertrag angegeben)',
        },
        address: {
          type: 'object',
          properties: {
            street: { ...text, title: 'Street' },
            postalCode: { ...text, title: 'Postal code' },
          },
          required: ['street'],
        },
        newsletter: { type: 'boolean', title: 'Newsletter' },
        tos: {
          type: 'boolean',
          const: true,
          title: 'J’ai lu et j’accepte les conditions générales d’utilisation et la politique de confidentialité',
        },
      },
      required: ['email', 'age', 'plan', 'address', 'tos'],
      additionalProperties: false,
    },
  },
};

/** The configuration for sign-ups with that schema. */
export const allTraitTypes: Variation = {
  kratos: {
    'identity.default_schema_id': 'every-trait',
    'identity.schemas.1': {
      id: 'every-trait',
      url: `base64://${Buffer.from(JSON.stringify(schema)).toString('base64')}`,
    },
  },
};
