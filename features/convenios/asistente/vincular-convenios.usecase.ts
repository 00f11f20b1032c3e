import { registrar } from '#features/auditoria/registrar.usecase.ts';
import { hechoDeRegistro } from '#features/registros/registro.hechos.ts';
import { vinculosInvalidos } from '#features/usuario/usuario.errors.ts';
import { corredoresDe, usuarioParaCambiar } from '#features/mantenedores/usuarios/usuario.query.ts';
import { CONVENIO_REPETIDO, puedeSinConvenios, SIN_CONVENIO } from '#features/usuario/usuario.ts';
import {
  registroModificado,
  registroNoEncontrado,
  NO_CORRESPONDE,
} from '#features/registros/registro.errors.ts';
import type { ContextoTx } from '#nucleo/contexto.ts';
import { esPerfilDeVenta } from '#features/convenios/convenio.ts';
import type { ConvenioDeUsuarioVM, ConvenioVinculado } from './convenios-de-usuario.contract.ts';
import { conveniosElegibles, vinculosConConvenios } from './convenios-de-usuario.query.ts';
import { guardarListas } from '#features/convenios/acuerdo/guardar-convenio.usecase.ts';

interface Pedido {
  readonly usuarioId: number;
  /** Version of the user as it was read. */
  readonly version?: number | undefined;
  readonly usuariosConvenioVM: readonly ConvenioVinculado[];
}

/** Rights of a link, and whether it is enabled. */
interface Vinculo extends Pick<
  ConvenioVinculado,
  | 'vigente'
  | 'puedeHacerCargaMasiva'
  | 'puedeHacerCargaMasivaEspecial'
  | 'puedeHacerCargaManualEspecial'
> {
  readonly convenioId: number;
  readonly nombre: string;
}

const CLAVE = 'usuariosConvenioVM';
const DERECHOS = [
  'puedeHacerCargaMasiva',
  'puedeHacerCargaMasivaEspecial',
  'puedeHacerCargaManualEspecial',
] as const;
const SIN_DERECHOS = Object.fromEntries(DERECHOS.map((uno) => [uno, false])) as Record<
  (typeof DERECHOS)[number],
  boolean
>;

interface Entorno {
  readonly usuarioId: number;
  readonly soloNuevos: boolean;
  readonly actuales: readonly ConvenioDeUsuarioVM[];
  readonly convenios: Awaited<ReturnType<typeof conveniosElegibles>>;
  /** Brokers of the user. */
  readonly corredores: readonly number[];
}

/** Reason and key for refusing a link as received; null if it is accepted. */
const reparoDe = (
  pedido: ConvenioVinculado,
  { usuarioId, soloNuevos, actuales, convenios, corredores }: Entorno,
): readonly [string, string] | null => {
  const actual = actuales.find(({ convenioId }) => convenioId === pedido.convenioId);
  const convenio = convenios.find(({ id }) => id === pedido.convenioId);
  if (!convenio) return ['convenioId', 'El convenio no existe'];
  if ((pedido.usuarioId ?? usuarioId) !== usuarioId || (pedido.id ?? actual?.id) !== actual?.id) {
    return ['usuarioId', NO_CORRESPONDE];
  }
  if (soloNuevos && actual?.vigente) return ['convenioId', CONVENIO_REPETIDO];
  if (pedido.vigente && !actual?.vigente && !corredores.includes(convenio.corredorId)) {
    return ['convenioId', 'El convenio no es de un corredor del usuario'];
  }
  const derecho = DERECHOS.find((uno) => pedido[uno] && !actual?.[uno]);
  return derecho ? [derecho, 'Esta opción se asigna en el convenio'] : null;
};

const exigirQueSirvan = (lista: readonly ConvenioVinculado[], entorno: Entorno): void => {
  const errores: Record<string, string[]> = {};
  for (const [lugar, pedido] of lista.entries()) {
    const repetido = lista
      .slice(0, lugar)
      .some(({ convenioId }) => convenioId === pedido.convenioId);
    const reparo = repetido
      ? (['convenioId', CONVENIO_REPETIDO] as const)
      : reparoDe(pedido, entorno);
    if (reparo) errores[`${CLAVE}.${lugar}.${reparo[0]}`] = [reparo[1]];
  }
  if (Object.keys(errores).length > 0) throw vinculosInvalidos(errores);
};

const exigirVersiones = (lista: readonly ConvenioVinculado[], { actuales }: Entorno): void => {
  const viejo = lista.some(({ convenioId, version }) => {
    const actual = actuales.find((uno) => uno.convenioId === convenioId);
    return version !== undefined && actual && actual.version !== version;
  });
  if (viejo) throw registroModificado();
};

const nombresDe = (vinculos: readonly Vinculo[]): string =>
  vinculos
    .filter(({ vigente }) => vigente)
    .map(({ nombre }) => nombre)
    .toSorted((a, b) => a.localeCompare(b, 'es'))
    .join(', ');

/** Writes the changed links, each with its agreement, and both timelines. */
const guardar = async (
  ctx: ContextoTx,
  usuarioId: number,
  { antes, despues }: { antes: readonly Vinculo[]; despues: readonly Vinculo[] },
): Promise<void> => {
  const previo = new Map(antes.map(({ convenioId, vigente }) => [convenioId, vigente]));
  const cambiados = despues.filter(({ convenioId, vigente }) => previo.get(convenioId) !== vigente);
  // Sorted, so that concurrent calls wait for each other instead of deadlocking.
  for (const { nombre: _, ...vinculo } of cambiados.toSorted(
    (a, b) => a.convenioId - b.convenioId,
  )) {
    const usuariosConvenioVM = [{ ...vinculo, usuarioId }];
    const pedido = { id: vinculo.convenioId, usuariosConvenioVM };
    await guardarListas(ctx, pedido, { soloNuevos: false });
  }
  if (cambiados.length === 0) return;
  await registrar(
    ctx,
    hechoDeRegistro('actualizar', 'usuario', {
      id: usuarioId,
      antes: { convenios: nombresDe(antes) },
      despues: { convenios: nombresDe(despues) },
    }),
  );
};

/** A link as it is written: a profile that does not sell keeps no right to load. */
const aVinculo = ({ convenioVM, usuarioVM, ...fila }: ConvenioDeUsuarioVM): Vinculo => {
  const vende = esPerfilDeVenta(usuarioVM.perfilId);
  return {
    convenioId: fila.convenioId,
    nombre: convenioVM.nombre,
    vigente: fila.vigente,
    puedeHacerCargaMasiva: vende && fila.puedeHacerCargaMasiva,
    puedeHacerCargaMasivaEspecial: vende && fila.puedeHacerCargaMasivaEspecial,
    puedeHacerCargaManualEspecial: vende && fila.puedeHacerCargaManualEspecial,
  };
};

/**
 * Links a user with agreements of its brokers, and enables or disables links; those not on the list stay. New
 * links grant no bulk or special load (A-USU-038). Throws 404, 409 on a stale version, 400 by place of the
 * list.
 */
export const vincularConvenios = async (
  ctx: ContextoTx,
  { usuarioId, version, usuariosConvenioVM: lista }: Pedido,
  { soloNuevos }: { readonly soloNuevos: boolean },
): Promise<void> => {
  const usuario = await usuarioParaCambiar(ctx.tx, usuarioId);
  if (!usuario) throw registroNoEncontrado();
  if (version !== undefined && version !== usuario.version) throw registroModificado();
  const actuales = await vinculosConConvenios(
    ctx.tx,
    { alcance: 'todo', actor: ctx.actor },
    { usuarioId },
  );
  const convenios = await conveniosElegibles(
    ctx.tx,
    lista.map(({ convenioId }) => convenioId),
  );
  const corredores = (await corredoresDe(ctx.tx, usuarioId))
    .filter(({ vigente }) => vigente)
    .map(({ id }) => id);
  const entorno = { usuarioId, soloNuevos, actuales, convenios, corredores };
  exigirQueSirvan(lista, entorno);
  exigirVersiones(lista, entorno);

  const antes = actuales.map(aVinculo);
  const despues = new Map(antes.map((vinculo) => [vinculo.convenioId, vinculo]));
  for (const { convenioId, vigente } of lista) {
    const nombre = convenios.find(({ id }) => id === convenioId)?.nombre ?? '';
    const base = despues.get(convenioId) ?? { ...SIN_DERECHOS, convenioId, nombre };
    despues.set(convenioId, { ...base, vigente });
  }
  const activos = [...despues.values()].filter(({ vigente }) => vigente);
  if (activos.length === 0 && !puedeSinConvenios(usuario.perfil_id)) {
    throw vinculosInvalidos({ [CLAVE]: [SIN_CONVENIO] });
  }
  await guardar(ctx, usuarioId, { antes, despues: [...despues.values()] });
};

/** Disables the agreements of brokers that the user has left, because it would keep selling them. */
export const retirarConvenios = async (
  ctx: ContextoTx,
  usuarioId: number,
  corredores: readonly number[],
): Promise<void> => {
  if (corredores.length === 0) return;
  const quien = { alcance: 'todo', actor: ctx.actor } as const;
  const actuales = await vinculosConConvenios(ctx.tx, quien, { usuarioId });
  const antes = actuales.map(aVinculo);
  const despues = actuales.map((fila) => ({
    ...aVinculo(fila),
    vigente: fila.vigente && !corredores.includes(fila.convenioVM.corredorId),
  }));
  await guardar(ctx, usuarioId, { antes, despues });
};
