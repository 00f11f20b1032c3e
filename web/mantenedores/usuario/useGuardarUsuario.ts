import {
  actualizarConveniosDeUsuario,
  crearConveniosDeUsuario,
} from '#features/convenios/asistente/convenios-de-usuario.contract.ts';
import {
  actualizarCorredoresDeUsuario,
  actualizarUsuario,
  crearCorredoresDeUsuario,
  crearUsuario,
  type UsuarioVM,
} from '#features/mantenedores/usuarios/usuario.contract.ts';
import { esAdministrador, tieneUnCorredor } from '#features/usuario/usuario.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { llamar } from '../../lib/api.ts';
import { nuevaClave } from '../../lib/clave.ts';
import { guardarOProponer, PROPUESTO } from '../../lib/proponer.ts';
import {
  aEnviar,
  cambiados,
  type EntidadMostrada,
  type ValoresDeUsuario,
  type VinculoDeLista,
} from './usuario.ts';

interface Borrador {
  readonly valores: ValoresDeUsuario;
  readonly entidad: EntidadMostrada;
  readonly corredores: readonly VinculoDeLista[];
  readonly convenios: readonly VinculoDeLista[];
}

const SIN_DERECHOS = {
  puedeHacerCargaMasiva: false,
  puedeHacerCargaMasivaEspecial: false,
  puedeHacerCargaManualEspecial: false,
} as const;

/** What is known of the user so far: what is saved, and which lists were ever sent. */
interface Avance {
  usuario: UsuarioVM | null;
  readonly clave: string;
  readonly enviados: { corredores: boolean; convenios: boolean };
}

const loQueSeManda = ({ usuario: actual }: Avance, { valores, entidad }: Borrador) => {
  const suya = actual?.entidadVM;
  const datos = aEnviar(valores, suya && suya.id === entidad?.id ? suya : entidad);
  return actual
    ? ({
        llamada: actualizarUsuario,
        entrada: { ...datos, id: actual.id, version: actual.version },
      } as const)
    : ({ llamada: crearUsuario, entrada: datos } as const);
};

const guardarDatos = async (avance: Avance, borrador: Borrador): Promise<UsuarioVM> => {
  const mandado = loQueSeManda(avance, borrador);
  // The same key: an answer that was lost makes no second user.
  avance.usuario =
    mandado.llamada === actualizarUsuario
      ? await llamar(mandado.llamada, mandado.entrada)
      : await llamar(mandado.llamada, mandado.entrada, { clave: avance.clave });
  return avance.usuario;
};

/** Sends the links that changed; what may have been made already goes as a change, twice is once. */
const guardarCorredores = async (
  avance: Avance,
  { id: usuarioId, version }: UsuarioVM,
  { corredores }: Borrador,
): Promise<void> => {
  const lista = cambiados(corredores);
  if (lista.length === 0) return;
  const { enviados } = avance;
  const llamada = enviados.corredores ? actualizarCorredoresDeUsuario : crearCorredoresDeUsuario;
  enviados.corredores = true;
  avance.usuario = await llamar(llamada, {
    usuarioId,
    version,
    usuarioCorredoresVM: lista.map(({ id, vigente }) => ({ corredorId: id, usuarioId, vigente })),
  });
};

const guardarConvenios = async (
  avance: Avance,
  { id: usuarioId, version }: UsuarioVM,
  { convenios }: Borrador,
): Promise<void> => {
  const lista = cambiados(convenios);
  if (lista.length === 0) return;
  const { enviados } = avance;
  const llamada = enviados.convenios ? actualizarConveniosDeUsuario : crearConveniosDeUsuario;
  enviados.convenios = true;
  avance.usuario = await llamar(llamada, {
    usuarioId,
    version,
    usuariosConvenioVM: lista.map(({ id, vigente }) => ({
      convenioId: id,
      usuarioId,
      vigente,
      ...SIN_DERECHOS,
    })),
  });
};

/** An administrator is its data alone; whether it was done, or left to a second person. */
const guardarAdministrador = async (
  avance: Avance,
  borrador: Borrador,
): Promise<typeof PROPUESTO | void> => {
  const { llamada, entrada } = loQueSeManda(avance, borrador);
  const guardado = await guardarOProponer(llamada, entrada, () => guardarDatos(avance, borrador));
  return guardado === PROPUESTO ? PROPUESTO : undefined;
};

const guardarTodo = async (
  avance: Avance,
  borrador: Borrador,
): Promise<typeof PROPUESTO | void> => {
  const { perfilId } = borrador.valores;
  if (esAdministrador(perfilId)) return guardarAdministrador(avance, borrador);
  const actual = avance.usuario;
  // Brokers are saved before the profile that needs them; but a profile that allows more brokers
  // than before is saved first.
  const antesSusCorredores =
    actual !== null && !(tieneUnCorredor(actual.perfilId) && !tieneUnCorredor(perfilId));
  if (antesSusCorredores) await guardarCorredores(avance, actual, borrador);
  const usuario = await guardarDatos(avance, borrador);
  if (!antesSusCorredores) await guardarCorredores(avance, usuario, borrador);
  await guardarConvenios(avance, avance.usuario ?? usuario, borrador);
  return undefined;
};

/**
 * Saves a user, its brokers and its agreements, each call only if it has something to say
 * (A-API-061 to 066). When a later one is refused, trying again goes on from what is saved.
 */
export const useGuardarUsuario = (original: UsuarioVM | null) => {
  const cache = useQueryClient();
  const avance = useRef<Avance>({
    usuario: original,
    clave: nuevaClave(),
    enviados: { corredores: original !== null, convenios: original !== null },
  });
  return async (borrador: Borrador): Promise<typeof PROPUESTO | void> => {
    try {
      return await guardarTodo(avance.current, borrador);
    } finally {
      await cache.invalidateQueries();
    }
  };
};
