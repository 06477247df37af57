import type { Version } from '../rule/rule.ts';
import { hydra } from './hydra.ts';
import { kratos } from './kratos.ts';

export const version: Version = { kratos, hydra };
