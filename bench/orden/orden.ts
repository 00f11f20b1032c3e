import { parseArgs } from 'node:util';
import { BENCHES } from '../lista.ts';

export const USO = `npm run bench                          el conjunto de todos los días
npm run bench -- --todo                todos
npm run bench -- flota venta           algunos
npm run bench -- flota 2000            uno, con sus números
  --contra <commit o carpeta>          por turnos con otra versión (A B B A)
  --vueltas <n>                        cuántas veces A B B A (2)
  --guardar                            además en bench/historia/resultados.jsonl, y los gráficos de nuevo
  --graficos                           sólo los gráficos
  --lista                              cuáles hay`;

/** Parses the command line. Throws with the reason on unknown arguments. */
export const leerOrden = (args: readonly string[]) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      todo: { type: 'boolean', default: false },
      contra: { type: 'string' },
      vueltas: { type: 'string', default: '2' },
      guardar: { type: 'boolean', default: false },
      graficos: { type: 'boolean', default: false },
      lista: { type: 'boolean', default: false },
    },
  });
  const numeros = positionals.filter((arg) => /^\d+$/.test(arg));
  const nombres = positionals.filter((arg) => !numeros.includes(arg));
  const hay = BENCHES.map(({ nombre }) => nombre);
  const raro = nombres.find((nombre) => !hay.includes(nombre));
  if (raro !== undefined) throw new Error(`no hay ${raro}: ${hay.join(', ')}`);
  if (values.contra !== undefined && values.guardar) throw new Error('--guardar es sin --contra');
  if (numeros.length > 0 && nombres.length !== 1) throw new Error('números, de un solo bench');
  const vueltas = Number(values.vueltas);
  if (!Number.isInteger(vueltas) || vueltas < 1) throw new Error(`vueltas: ${values.vueltas}`);
  const elegidos = BENCHES.filter(({ nombre, diario }) =>
    nombres.length > 0 ? nombres.includes(nombre) : values.todo || diario,
  );
  return { ...values, vueltas, numeros, benches: elegidos.map(({ nombre }) => nombre) };
};
export type Orden = ReturnType<typeof leerOrden>;
