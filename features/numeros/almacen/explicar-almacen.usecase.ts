import { definirCambio } from '#features/aprobaciones/clase-de-cambio.usecase.ts';
import { dejarIncidente } from '#features/auditoria/dejar-incidente.usecase.ts';
import { registrar } from '#features/auditoria/registrar.usecase.ts';
import type { ClaseDeRango } from '#features/numeros/rango.ts';
import { camposInvalidos } from '#nucleo/comunes.errors.ts';
import type { Contexto, ContextoTx, EnTransaccion } from '#nucleo/contexto.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { formatearNumero } from '#values/numero.ts';
import * as contrato from './almacen.contract.ts';
import { CLASE_DE_INCIDENTE, MOTIVO_DE_PERDIDA } from './instalacion.ts';
import { leerInstalacion } from './instalacion.query.ts';
import { reanudarNumeros, tomarInstalacion } from './instalacion.store.ts';
import { almacenAjeno, almacenNoDetenido, almacenSinReponer } from './numeros.errors.ts';
import { almacenExplicado } from './numeros.hechos.ts';
import { rangosEnUso } from './numeros.query.ts';
import { tomarNumeracion } from './numeros.store.ts';
import { ponerAlDia } from './poner-al-dia.usecase.ts';
import { saltarNumeros } from './saltar-numeros.usecase.ts';
import { type RangoDeNumeros, type Salto, saltosHasta } from './salto.ts';

type Perdido = Extract<contrato.Explicacion, { que: 'perdido' }>;

const CAMPOS = { poliza: 'ultimaPoliza', folio: 'ultimoFolio' } as const;

/** Numbers of a kind to skip, up to the last one delivered; throws at the field of an impossible number. */
const saltosDe = (
  clase: ClaseDeRango,
  { rangos, enUso }: { rangos: readonly RangoDeNumeros[]; enUso: ReadonlySet<number> },
  dicho: Perdido,
): Salto[] => {
  const campo = CAMPOS[clase];
  const suyos = rangos.filter((rango) => rango.clase === clase);
  const dado = saltosHasta(suyos, enUso, dicho[campo]);
  if (dado.tipo === 'saltos') return dado.saltos;
  const texto =
    dado.tipo === 'sin_rango'
      ? 'El número no es de ningún rango ingresado: ingrese primero su rango'
      : `Este sistema ya entregó hasta el número ${formatearNumero(dado.entregado)}`;
  throw camposInvalidos({ [campo]: [texto] });
};

/**
 * Skips sale numbers only when the store is marked again, because a sequence is not rolled back after a
 * trial.
 */
const saltarPerdidos = async (ctx: ContextoTx, dicho: Perdido): Promise<void> => {
  const rangos = await tomarNumeracion(ctx.tx);
  const hoy = fechaSantiago(ctx.ahora);
  const enUso = new Set((await rangosEnUso(ctx.tx, hoy)).map(({ id }) => id));
  const saltos = [
    ...saltosDe('poliza', { rangos, enUso }, dicho),
    ...saltosDe('folio', { rangos, enUso }, dicho),
  ];
  await saltarNumeros(ctx, saltos, MOTIVO_DE_PERDIDA);
};

const explicar = async (ctx: ContextoTx, dicho: contrato.Explicacion): Promise<void> => {
  const { almacen_visto: visto, detenida_desde: desde } = await tomarInstalacion(ctx.tx);
  if (desde === null) throw almacenNoDetenido();
  if (dicho.que === 'repuesto' && visto !== 'propio') throw almacenSinReponer();
  if (dicho.que === 'perdido') {
    if (visto === 'ajeno') throw almacenAjeno();
    await saltarPerdidos(ctx, dicho);
  }
  await reanudarNumeros(ctx.tx, dicho.que === 'perdido');
  await dejarIncidente(ctx, [CLASE_DE_INCIDENTE.almacen], null);
  await registrar(ctx, almacenExplicado({ id: null, despues: dicho }));
};

/** Checks a stopped store again. A store that does not answer keeps its last state. */
const mirar = async (ctx: Contexto, enTransaccion: EnTransaccion): Promise<void> => {
  if ((await leerInstalacion(ctx.db)).detenida_desde === null) return;
  await ponerAlDia(ctx, enTransaccion).catch((error: unknown) =>
    ctx.log.warn({ err: error }, 'almacén de documentos sin revisar'),
  );
};

/**
 * Explanation of a stopped store: needs two Administradores, whatever the settings demand of other changes.
 */
export const explicacionDelAlmacen = definirCambio({
  llamada: contrato.explicarAlmacen,
  titulo: 'Qué pasó con el almacén de documentos',
  exigida: () => true,
  sinOtraPersona: 'servidor',
  antes: mirar,
  guardar: async (_, dicho) => dicho,
  aplicar: explicar,
  resumir: async (_, dicho) =>
    dicho.que === 'repuesto'
      ? [{ rotulo: 'Almacén de documentos', valor: 'Está repuesto' }]
      : [
          { rotulo: 'Almacén de documentos', valor: 'Se perdió' },
          { rotulo: 'Última póliza entregada', valor: formatearNumero(dicho.ultimaPoliza) },
          { rotulo: 'Último folio entregado', valor: formatearNumero(dicho.ultimoFolio) },
        ],
  sobre: async () => ['almacen'],
});
