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
import { llamar } from '../../lib/api/api.ts';
import { guardarOProponer, PROPUESTO } from '../../lib/api/proponer.ts';
import type { ClaveDeBorrador } from '../../ui/borrador/borrador.ts';
import { sinSecretos } from '../../ui/borrador/useBorrador.ts';
import { useClaveDeBorrador } from '../../ui/borrador/useClaveDeBorrador.ts';
import {
  aEnviar,
  cambiados,
  type EntidadMostrada,
  SECRETOS,
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

/** Saved part of the user, and the lists already sent. */
interface Avance {
  usuario: UsuarioVM | null;
  readonly conClave: ReturnType<typeof useClaveDeBorrador>;
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
  // A repeated request keeps its key, so that a lost answer creates no second user.
  avance.usuario =
    mandado.llamada === actualizarUsuario
      ? await llamar(mandado.llamada, mandado.entrada)
      : await avance.conClave(JSON.stringify(sinSecretos(mandado.entrada, SECRETOS)), (clave) =>
          llamar(mandado.llamada, mandado.entrada, { clave }),
        );
  return avance.usuario;
};

/** Sends the changed links. A link that may already exist is sent as a change, which is idempotent. */
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

/** An administrator has only data. Returns whether it was saved, or proposed to another person. */
const guardarAdministrador = async (
  avance: Avance,
  borrador: Borrador,
): Promise<typeof PROPUESTO | void> => {
  const { llamada, entrada } = loQueSeManda(avance, borrador);
  const huella = `propuesta ${JSON.stringify(sinSecretos(entrada, SECRETOS))}`;
  const guardado = await avance.conClave(huella, (clave) =>
    guardarOProponer(llamada, entrada, () => guardarDatos(avance, borrador), clave),
  );
  return guardado === PROPUESTO ? PROPUESTO : undefined;
};

const guardarTodo = async (
  avance: Avance,
  borrador: Borrador,
): Promise<typeof PROPUESTO | void> => {
  const { perfilId } = borrador.valores;
  if (esAdministrador(perfilId)) return guardarAdministrador(avance, borrador);
  const actual = avance.usuario;
  // Brokers are saved before a profile that needs them, but after a profile that allows more of them.
  const antesSusCorredores =
    actual !== null && !(tieneUnCorredor(actual.perfilId) && !tieneUnCorredor(perfilId));
  if (antesSusCorredores) await guardarCorredores(avance, actual, borrador);
  const usuario = await guardarDatos(avance, borrador);
  if (!antesSusCorredores) await guardarCorredores(avance, usuario, borrador);
  await guardarConvenios(avance, avance.usuario ?? usuario, borrador);
  return undefined;
};

/**
 * Saves a user, its brokers and its agreements, skipping unchanged parts (A-API-061 to 066). After a refusal,
 * a retry continues from the saved part. `enBorrador` is the key of the form's draft.
 */
export const useGuardarUsuario = (original: UsuarioVM | null, enBorrador: ClaveDeBorrador) => {
  const cache = useQueryClient();
  const conClave = useClaveDeBorrador(enBorrador);
  const avance = useRef<Avance>({
    usuario: original,
    conClave,
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
