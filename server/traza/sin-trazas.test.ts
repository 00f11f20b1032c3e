import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('[A-TRAZA-004] no process loads a tracing library by default', async () => {
  const programa = `
    import { registerHooks } from 'node:module';
    const vistos = [];
    registerHooks({ load: (url, ctx, sigue) => (vistos.push(url), sigue(url, ctx)) });
    const cargar = (archivo) => import(process.cwd() + '/server/' + archivo);
    const { abrirTraza } = await cargar('traza/trazar.ts');
    await abrirTraza({}, 'api', {});
    await cargar('app.ts');
    const deTrazas = vistos.filter((url) => url.includes('/@opentelemetry/'));
    // prom-client loads the interface of OpenTelemetry, in which nothing happens.
    console.log(deTrazas.filter((url) => !url.includes('/api/')).length, vistos.length > 100);`;
  const args = ['--input-type=module', '--eval', programa];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout.trim()).toBe('0 true');
});
