import { setTimeout as pausa } from 'node:timers/promises';
import { fechaSantiago } from '#values/fecha.ts';
import type { Cliente, Memoria, Mundo, Sesion } from '../maquinas/cliente.ts';
import { abrirClientes, visitar } from '../maquinas/clientes.ts';
import { comprarUna, consultarUna, venderFlota, venderUna } from '../maquinas/oficios.ts';

/** An hour around noon of 31 March in twelve parts, relative to the day's peak. */
const PERFIL = [0.4, 0.6, 0.8, 1, 1, 0.9, 1, 1, 0.8, 0.7, 0.5, 0.3];

/** Load at the day's peak: visitors of the public link per minute, and concurrent staff. */
const CIUDADANOS_POR_MINUTO = 60;
const VENDEDORES = 8;
const FLOTAS = 5;
const VEHICULOS_POR_FLOTA = 100;
const SOPORTE = 2;
const INFORMES = 2;

/** Time for those inside to finish after the last arrival. */
const DESPEDIDA_MS = 60_000;

export const CLASES = [
  'ciudadano',
  'vendedor',
  'flota',
  'soporte',
  'informes',
  'corredor',
] as const;
type Clase = (typeof CLASES)[number];

/** Answers and memory of each kind of user. */
export type Gente = Readonly<Record<Clase, Memoria & { sesiones: number }>>;

const nuevaGente = (): Gente =>
  Object.fromEntries(
    CLASES.map((clase) => [
      clase,
      { libreta: [], recuerdos: [], vistos: [], abandonos: new Map(), sesiones: 0 },
    ]),
  ) as unknown as Gente;

const pedirInforme = async ({ azar }: Cliente, { nav, usuarioId }: Sesion): Promise<void> => {
  const hoy = fechaSantiago(new Date());
  await nav.preguntar('/api/InformeVentasPorConvenios/InformeVentasPorConvenios', {
    metodo: 'POST',
    cuerpo: { fechaDesde: `${hoy}T00:00:00Z`, fechaHasta: `${hoy}T23:59:59Z`, usuarioId },
  });
  await pausa(500 * azar(4));
};

const exportar = async ({ azar }: Cliente, { nav }: Sesion): Promise<void> => {
  await nav.preguntar('/api/Renovaciones/Exportar', { metodo: 'POST', cuerpo: {} });
  await pausa(500 * azar(4));
};

interface Jornada {
  readonly minutos: number;
  /** Factor on the number of people. */
  readonly escala: number;
  readonly azar: (hasta: number) => number;
  readonly parar: AbortSignal;
}

/** Presses an hour's visitors into `minutos`. Resolves once the last one has left. */
export const recibirGente = async (
  mundo: Mundo,
  { minutos, escala, azar, parar }: Jornada,
): Promise<Gente> => {
  const gente = nuevaGente();
  const desde = performance.now();
  const dura = minutos * 60_000;
  const quedan = (): number => desde + dura - performance.now();
  const abierto = (): boolean => quedan() > 0 && !parar.aborted;
  /** Current load relative to the peak. */
  const intensidad = (): number =>
    PERFIL[Math.floor(((dura - quedan()) / dura) * PERFIL.length)] ?? PERFIL.at(-1) ?? 1;
  const fin = AbortSignal.any([parar, AbortSignal.timeout(dura + DESPEDIDA_MS)]);
  const { cliente, conLogin, porEnlace } = await abrirClientes(mundo, {
    ...{ fin, azar, filas: VEHICULOS_POR_FLOTA },
  });
  const unaVez = { vueltas: 1, ritmo: () => 0 };

  const ciudadanos = async (): Promise<void> => {
    const dentro = new Set<Promise<void>>();
    while (abierto()) {
      const porMinuto = CIUDADANOS_POR_MINUTO * escala * intensidad();
      // Poisson arrivals, because visitors are independent.
      await pausa((-Math.log(azar(10_000) / 10_001) * 60_000) / porMinuto);
      gente.ciudadano.sesiones += 1;
      const suyo = cliente('ciudadano', gente.ciudadano);
      const visita = visitar(suyo, porEnlace, comprarUna, unaVez).finally(() =>
        dentro.delete(visita),
      );
      dentro.add(visita);
    }
    await Promise.all(dentro);
  };
  const jornada = async (
    clase: Exclude<Clase, 'ciudadano'>,
    usuario: string,
    hacer: Parameters<typeof visitar>[2],
  ): Promise<void> => {
    const suyo = cliente(clase, gente[clase]);
    const ritmo = () => (200 * azar(5)) / intensidad();
    while (abierto()) {
      gente[clase].sesiones += 1;
      await visitar(suyo, conLogin(usuario), hacer, { vueltas: 20, ritmo, sigue: abierto });
    }
  };
  const varios = (cuantos: number, hacer: () => Promise<void>): Promise<void>[] =>
    Array.from({ length: Math.ceil(cuantos * escala) }, hacer);

  await Promise.all([
    ciudadanos(),
    ...varios(VENDEDORES, () => jornada('vendedor', 'venta', venderUna)),
    ...Array.from({ length: FLOTAS }, () => jornada('flota', 'venta', venderFlota)),
    ...varios(SOPORTE, () => jornada('soporte', 'soporte', consultarUna)),
    ...varios(INFORMES, () => jornada('informes', 'admin', pedirInforme)),
    jornada('corredor', 'corredor', exportar),
  ]);
  return gente;
};
