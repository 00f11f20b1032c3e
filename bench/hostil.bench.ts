/**
 * Reads hostile workbooks as the API does. Limits: two seconds of processor and 256 MB above idle, the
 * reading process included; the reader must survive. Usage: `node bench/hostil.bench.ts`, on Linux. Ends with
 * code 1 when a target is missed.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  filaXml,
  HOJA,
  mentirTamano,
  partesXlsx,
  zip,
} from '#features/carga-masiva/fixtures/paquetes.xlsx.ts';
import { titulosDe } from '#features/carga-masiva/fixtures/vehiculos.ts';
import { revisarArchivo } from '#features/carga-masiva/revision/libro-en-proceso.xlsx.ts';
import { anotar, pedido } from './medida/anotar.ts';
import { type Cifra, enCaso, menos } from './medida/cifra.ts';

const METAS = { segundos: 2, megas: 256 };
const MB = 1_048_576;
const CABECERA = filaXml(1, titulosDe('normal'));

const conFilas = (filas: string): Buffer => zip(partesXlsx({ filas: CABECERA + filas }));
const repetir = (cuantas: number, fila: (n: number) => string): string =>
  Array.from({ length: cuantas }, (_, i) => fila(i + 2)).join('');

const bomba = (): Buffer => {
  const partes = partesXlsx({ filas: CABECERA });
  const hoja = Buffer.concat([Buffer.from(String(partes[HOJA])), Buffer.alloc(30 * MB, 0x20)]);
  return mentirTamano(zip({ ...partes, [HOJA]: hoja }), HOJA, 40_000);
};

/** A sheet of nearly the largest accepted size, compressed some 70 to 1. */
const apretada = (): Buffer =>
  conFilas(
    repetir(
      31_500,
      (n) =>
        `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>${(n * 2_654_435_761).toString(36)}${' '.repeat(1_500)}</t></is></c></row>`,
    ),
  );

const textoRepetido = (): Buffer => {
  const celdas = (n: number) => 'ABCDEFGHIJKLMNO'.replace(/./g, `<c r="$&${n}" t="s"><v>0</v></c>`);
  return zip(
    partesXlsx({
      filas: CABECERA + repetir(20_000, (n) => `<row r="${n}">${celdas(n)}</row>`),
      textos: `<si><t>${'A'.repeat(3_900_000)}</t></si>`,
    }),
  );
};

const entidades = (): Buffer => {
  const partes = partesXlsx({ filas: CABECERA });
  const dtd = '<!DOCTYPE l [<!ENTITY a "ja"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  return zip({ ...partes, [HOJA]: String(partes[HOJA]).replace(/(\?>\s*)/, `$1${dtd}`) });
};

const bucle = (): Buffer => {
  const ruta = '../features/carga-masiva/fixtures/trampas-libreoffice.xls';
  const xls = readFileSync(new URL(ruta, import.meta.url));
  xls[7395] = 0xff;
  return xls;
};

const CASOS: readonly (readonly [string, () => Buffer])[] = [
  ['bomba que miente su tamaño', bomba],
  ['hoja de 50 MB en 0,7', apretada],
  ['un texto de 4 MB en 300.000 celdas', textoRepetido],
  ['entidades que crecen', entidades],
  ['.xls sin fin', bucle],
  [
    '100.000 filas',
    () => conFilas(repetir(100_000, (n) => `<row r="${n}"><c r="A${n}"><v>1</v></c></row>`)),
  ],
  [
    '1.048.573 filas con formato',
    () => conFilas(repetir(1_048_573, (n) => `<row r="${n}" s="1"/>`)),
  ],
];

const deProc = (ruta: string): string => {
  try {
    return readFileSync(`/proc/${ruta}`, 'utf8');
  } catch {
    // The process ended meanwhile.
    return '';
  }
};

const residente = (pid: number | string): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(deProc(`${pid}/status`))?.[1] ?? 0) / 1_024;

/** Memory of this process and its children, in MB; shared pages count twice. */
const megasDeTodos = (): number =>
  deProc(`self/task/${process.pid}/children`)
    .split(' ')
    .filter(Boolean)
    .reduce((suma, pid) => suma + residente(pid), residente(process.pid));

/** Processor time of ended children, in hundredths of a second (proc(5): cutime and cstime). */
const segundosDeHijos = (): number => {
  const campos = deProc('self/stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(campos[13]) + Number(campos[14])) / 100;
};

/** Reads the file as the API would, in a separate process, and reports the cost. */
const leerUno = async (ruta: string): Promise<void> => {
  const archivo = readFileSync(ruta);
  const antes = megasDeTodos();
  let mas = antes;
  const mirar = setInterval(() => (mas = Math.max(mas, megasDeTodos())), 5);
  const inicio = performance.now();
  const cpuAntes = process.cpuUsage();
  const respuesta = await revisarArchivo(archivo, { variante: 'normal', anioActual: 2026 });
  clearInterval(mirar);
  const segundos = (performance.now() - inicio) / 1_000;
  const { user, system } = process.cpuUsage(cpuAntes);
  console.log(
    JSON.stringify({
      respuesta: respuesta.tipo === 'falla' ? respuesta.motivo : respuesta.tipo,
      cpuSegundos: (user + system) / 1e6 + segundosDeHijos(),
      segundos,
      megas: mas - antes,
    } satisfies Medido),
  );
};

interface Medido {
  readonly respuesta: string;
  readonly cpuSegundos: number;
  readonly segundos: number;
  readonly megas: number;
}

const medirTodos = async (): Promise<Cifra[]> => {
  const carpeta = mkdtempSync(join(tmpdir(), 'soap-hostil-'));
  const correr = promisify(execFile);
  const cifras: Cifra[] = [];
  for (const [caso, crear] of CASOS) {
    const ruta = join(carpeta, 'x');
    writeFileSync(ruta, crear());
    const { stdout } = await correr(process.execPath, [fileURLToPath(import.meta.url), ruta]);
    const { respuesta, cpuSegundos, segundos, megas } = JSON.parse(stdout) as Medido;
    console.log(`${caso}: ${respuesta}`);
    cifras.push(
      ...enCaso(
        caso,
        menos('procesador', 's', cpuSegundos, METAS.segundos),
        menos('dura', 's', segundos),
        menos('memoria sobre el reposo', 'MB', megas, METAS.megas),
      ),
    );
  }
  rmSync(carpeta, { recursive: true, force: true });
  return cifras;
};

const [ruta] = process.argv.slice(2).filter((arg) => arg.endsWith('/x'));
if (ruta) await leerUno(ruta);
else anotar('hostil', pedido({}), await medirTodos());
