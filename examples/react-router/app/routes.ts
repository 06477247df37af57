import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('routes/home.tsx'),
  route('notes', 'routes/notes.tsx'),
  route('kratos/*', 'routes/kratos.ts'),
  route(':screen', 'routes/screen.tsx'),
] satisfies RouteConfig;
