import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { abrirBase } from '#nucleo/db/conexion.ts';
import { revisarAjustes } from '../config.ts';
import { diagnosticar } from './diagnostico.ts';

// Reads only, and starts nothing, so it also works where a process does not start.
const { DATABASE_URL: url } = revisarAjustes(process.env).valores;
const base = url ? abrirBase(url, 2) : null;
const dicho = await diagnosticar(process.env, base, relojDelSistema.ahora());
await base?.destroy();
process.stdout.write(`${JSON.stringify(dicho, null, 2)}\n`);
