import { relojDelSistema } from '#integrations/reloj/sistema.ts';
import { revisarInstalacion } from './exigencias/revisar-instalacion.ts';

const { codigo, texto } = await revisarInstalacion(
  process.env,
  process.argv.slice(2),
  relojDelSistema.ahora(),
);
(codigo === 2 ? process.stderr : process.stdout).write(`${texto}\n`);
process.exitCode = codigo;
