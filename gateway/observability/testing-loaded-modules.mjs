// Notes the address of each module that is loaded after this one, by import or require.
import { registerHooks } from 'node:module';

globalThis.loadedModules = [];
registerHooks({
  load(url, context, nextLoad) {
    globalThis.loadedModules.push(url);
    return nextLoad(url, context);
  },
});
