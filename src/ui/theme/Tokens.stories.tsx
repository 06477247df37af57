import type { Meta, StoryObj } from '@storybook/react-vite';
import type { CSSProperties } from 'react';
import { brandColors, colorPairs } from './brand-colors.ts';
import styles from './Tokens.stories.module.css';

const meta = { title: 'Theme/Tokens' } satisfies Meta;
export default meta;

type Story = StoryObj<typeof meta>;

const colored = (front: string, back: string) =>
  ({ '--front': `var(--color-${front})`, '--back': `var(--color-${back})` }) as CSSProperties;

/** The twelve colours of a brand (`colors` in `brand.yaml`). */
export const Colors: Story = {
  render: () => (
    <dl className={styles.tokens}>
      {Object.entries(brandColors).map(([token, use]) => (
        <div key={token} className={styles.token}>
          <dt>
            <span className={styles.swatch} style={colored('text', token)} />
            <code>{token}</code>
          </dt>
          <dd>{use}</dd>
        </div>
      ))}
    </dl>
  ),
};

/** Colours that touch, with the contrast that the gateway asks for. */
export const Pairs: Story = {
  render: () => (
    <ul className={styles.tokens}>
      {colorPairs.map(({ front, back, floor }) => (
        <li key={`${front} ${back}`} className={floor === 3 ? styles.border : styles.text} style={colored(front, back)}>
          <span>
            {front} / {back} · {floor}:1
          </span>
        </li>
      ))}
    </ul>
  ),
};

/** Fonts and radii (`fonts` and `radius`). */
export const Shapes: Story = {
  render: () => (
    <dl className={styles.tokens}>
      <div className={styles.token}>
        <dt>fonts.title</dt>
        <dd className={styles.title}>Marigold &amp; Sons 0123456789</dd>
      </div>
      <div className={styles.token}>
        <dt>fonts.body</dt>
        <dd>Marigold &amp; Sons 0123456789</dd>
      </div>
      <div className={styles.token}>
        <dt>radius</dt>
        <dd className={styles.control}>radius</dd>
      </div>
    </dl>
  ),
};
