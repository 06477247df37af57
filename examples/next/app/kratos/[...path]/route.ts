import { auth } from '../../../auth.ts';

export const { GET, POST, PUT, PATCH, DELETE } = auth.route;
