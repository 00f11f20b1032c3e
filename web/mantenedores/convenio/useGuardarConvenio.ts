import type { ConvenioMantenidoVM } from '#features/convenios/acuerdo/convenio-mantenido.contract.ts';
import { convenioEscrito } from '#features/convenios/acuerdo/convenio-escrito.ts';
import {
  actualizarConvenio,
  actualizarPrimas,
  actualizarUsuariosDeConvenio,
  crearConvenio,
  crearPrimas,
  crearUsuariosDeConvenio,
} from '#features/convenios/acuerdo/guardar-convenio.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { llamar } from '../../lib/api/api.ts';
import type { ClaveDeBorrador } from '../../ui/borrador/borrador.ts';
import { useClaveDeBorrador } from '../../ui/borrador/useClaveDeBorrador.ts';
import {
  type PrimaDeLista,
  type UsuarioDeLista,
  type ValoresDeConvenio,
  valoresDe,
} from './convenio.ts';

export interface Borrador {
  readonly datos: ValoresDeConvenio;
  readonly primas: readonly PrimaDeLista[];
  readonly usuarios: readonly UsuarioDeLista[];
}

const igual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Rows of a list that the server lacks: new or changed ones. */
const cambiadas = <F extends { readonly id?: number | undefined }>(
  filas: readonly F[],
  guardadas: readonly F[],
): F[] => filas.filter((fila) => !guardadas.some((otra) => igual(otra, fila)));

type Guardado = ConvenioMantenidoVM;

/**
 * Sends the premiums that differ from `antes`, the rows that the form was filled with. The answer to new dates
 * may carry prices of another period, which the form has not shown.
 */
const guardarPrimas = async (
  convenio: Guardado,
  primas: readonly PrimaDeLista[],
  antes: readonly PrimaDeLista[],
): Promise<Guardado> => {
  const lista = cambiadas<PrimaDeLista>(primas, antes);
  if (lista.length === 0 && primas.length > 0) return convenio;
  const llamada = antes.length === 0 ? crearPrimas : actualizarPrimas;
  return llamar(llamada, { id: convenio.id, tiposVehiculoDisponiblesVM: lista });
};

const guardarUsuarios = async (
  convenio: Guardado,
  usuarios: readonly UsuarioDeLista[],
): Promise<Guardado> => {
  const antes = convenio.usuariosConvenioVM;
  const lista = cambiadas<UsuarioDeLista>(usuarios, antes);
  if (lista.length === 0 && usuarios.length > 0) return convenio;
  const llamada = antes.length === 0 ? crearUsuariosDeConvenio : actualizarUsuariosDeConvenio;
  return llamar(llamada, { id: convenio.id, usuariosConvenioVM: lista });
};

interface DelFormulario {
  /** Key of its draft. */
  readonly enBorrador: ClaveDeBorrador;
  /** Runs once the agreement's data are stored, before its lists are. */
  readonly alGuardarDatos: () => void;
  readonly alGuardarPrimas: (primas: PrimaDeLista[]) => void;
}

/**
 * Saves an agreement by its three calls in order (A-CONV-043), skipping unchanged parts. After a refusal,
 * saved parts are not sent again. Resolves to the saved agreement.
 */
export const useGuardarConvenio = (
  original: Guardado | null,
  { enBorrador, alGuardarDatos, alGuardarPrimas }: DelFormulario,
) => {
  const cache = useQueryClient();
  const conClave = useClaveDeBorrador(enBorrador);
  const guardado = useRef(original);
  const enFormulario = useRef(original?.tiposVehiculoDisponiblesVM ?? []);

  const guardarDatos = async (datos: ValoresDeConvenio): Promise<Guardado> => {
    const actual = guardado.current;
    const escrito = convenioEscrito.parse(datos);
    if (!actual) {
      return conClave(JSON.stringify(escrito), (clave) =>
        llamar(crearConvenio, escrito, { clave }),
      );
    }
    if (igual(valoresDe(actual), escrito)) return actual;
    const { id, version } = actual;
    return llamar(actualizarConvenio, { ...escrito, id, version });
  };

  return async ({ datos, primas, usuarios }: Borrador): Promise<Guardado> => {
    try {
      guardado.current = await guardarDatos(datos);
      alGuardarDatos();
      guardado.current = await guardarPrimas(guardado.current, primas, enFormulario.current);
      enFormulario.current = guardado.current.tiposVehiculoDisponiblesVM;
      alGuardarPrimas(enFormulario.current);
      guardado.current = await guardarUsuarios(guardado.current, usuarios);
      return guardado.current;
    } finally {
      await cache.invalidateQueries();
    }
  };
};
