import {
  buscarPropietarioPorRut,
  type PropietarioVisibleVM,
} from '#features/mantenedores/propietarios/propietario.contract.ts';
import { buscarVehiculoPorPatente } from '#features/mantenedores/vehiculos/vehiculo.contract.ts';
import { NO_ENCONTRADA } from '#features/mantenedores/vehiculos/vehiculo.errors.ts';
import { cotizarVehiculo } from '#features/ventas/cotizacion/cotizacion.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import { conCaptcha } from '../../lib/captcha/captcha.ts';
import { trasPausa } from '../../lib/foco/pausa.ts';
import { useOperacion } from '../../ui/dialogo/useOperacion.ts';
import type { RespuestaDePatente } from './estado/consulta.ts';
import type { Ejecutores, Evento, Orden } from './estado/eventos.ts';
import { traerFormulario } from './partes/partes-tardias.ts';

const TIEMPO_MAXIMO_MS = 20_000;
/** Delay before the dialog, so that a quick answer opens none. */
const DEMORA_DEL_DIALOGO_MS = 150;
const DESCONOCIDO = 'Hubo un error desconocido';
const SIN_RED = 'No hay conexión a internet';

const deError = (error: unknown): RespuestaDePatente => {
  const { estado = 0, codigo = '', message = '' } = error instanceof ErrorDeApi ? error : {};
  if (estado === 400) {
    const invalida = codigo === 'vehiculo.patente_invalida';
    return { tipo: 'no_encontrado', mensaje: invalida ? message : NO_ENCONTRADA };
  }
  if (estado === 408 || estado === 503) return { tipo: 'sin_respuesta' };
  const sinRed = estado === 0 && !navigator.onLine;
  return { tipo: 'error', mensaje: sinRed ? SIN_RED : DESCONOCIDO };
};

/** Looks a plate up; rejects only when it is cancelled. */
const consultarPatente = async (
  patente: string,
  senal: AbortSignal,
  captcha: string | undefined,
): Promise<RespuestaDePatente> => {
  try {
    // Prefetches the form parts that will show the answer.
    const [vehiculo] = await Promise.all([
      conCaptcha(
        (respuesta) =>
          llamar(
            buscarVehiculoPorPatente,
            { patente },
            { senal, tiempoMs: TIEMPO_MAXIMO_MS, ...(respuesta && { captcha: respuesta }) },
          ),
        captcha,
      ),
      traerFormulario(),
    ]);
    return { tipo: 'encontrado', vehiculo };
  } catch (error) {
    if (senal.aborted) throw error;
    return deError(error);
  }
};

/** Looks plates up one at a time, behind the dialog 'Cargando Vehículo' (V-VEH-023). */
const useBuscarPatente = (captcha: string | undefined) => {
  const operacion = useOperacion();
  const enCurso = useRef<AbortController | null>(null);
  // The captcha's answer is valid once; afterwards its cookie is.
  const respuestaDeCaptcha = useRef(captcha);

  const olvidar = () => enCurso.current?.abort();
  useEffect(() => () => enCurso.current?.abort(), []);

  const buscar = (patente: string, alResponder: (respuesta: RespuestaDePatente) => void) => {
    olvidar();
    const control = new AbortController();
    enCurso.current = control;
    // Waits with the dialog, which takes the focus, while a check digit is being typed.
    let dejarDialogo = (): void => clearTimeout(demora);
    const demora = setTimeout(() => {
      dejarDialogo = trasPausa(() =>
        operacion.iniciar(
          `Estamos buscando la patente ${patente}, por favor espere.`,
          'Cargando Vehículo',
        ),
      );
    }, DEMORA_DEL_DIALOGO_MS);
    const usada = respuestaDeCaptcha.current;
    respuestaDeCaptcha.current = undefined;
    void consultarPatente(patente, control.signal, usada)
      .then(alResponder)
      .catch(() => undefined)
      .finally(() => {
        dejarDialogo();
        if (enCurso.current === control) operacion.ocultar();
      });
  };

  return { operacion, buscar, olvidar };
};

/** Null if nobody knows the owner, or the server does not answer. */
const consultarRut = (rut: string): Promise<PropietarioVisibleVM | 'no valido' | null> =>
  conCaptcha((captcha) =>
    llamar(buscarPropietarioPorRut, { rut }, captcha === undefined ? {} : { captcha }),
  ).catch((error: unknown) =>
    error instanceof ErrorDeApi && error.estado === 400 ? 'no valido' : null,
  );

/** Price and dates of a found plate, with the chosen use. */
const useCotizar = (convenioId: number) => {
  const cliente = useQueryClient();
  return ({ patente, tipoUsoId }: Orden<'cotizar'>) =>
    cliente
      .fetchQuery({
        queryKey: [cotizarVehiculo.id, { convenioId, patente, tipoUsoId }],
        queryFn: ({ signal }) =>
          conCaptcha((captcha) =>
            llamar(
              cotizarVehiculo,
              { convenioId, patente, tipoUsoId },
              { senal: signal, ...(captcha && { captcha }) },
            ),
          ),
        staleTime: 60_000,
        retry: false,
        // Fails at once without a network: the list will show the price.
        networkMode: 'always',
      })
      .catch(() => null);
};

interface Entrada {
  readonly convenioId: number;
  /** Answer of the invisible captcha, valid for one call. */
  readonly captcha: string | undefined;
  readonly enviar: (evento: Evento) => void;
}

/** Carries out the look-ups of plate, RUT and quote; each answer is an event. */
export const useConsultas = ({ convenioId, captcha, enviar }: Entrada) => {
  const { operacion, buscar, olvidar } = useBuscarPatente(captcha);
  const pedirCotizacion = useCotizar(convenioId);
  const ejecutores: Ejecutores<'buscar patente' | 'olvidar patente' | 'buscar rut' | 'cotizar'> = {
    'buscar patente': ({ patente }) =>
      buscar(patente, (respuesta) => enviar({ tipo: 'patenteRespondida', patente, respuesta })),
    'olvidar patente': olvidar,
    'buscar rut': async ({ rut }) =>
      enviar({ tipo: 'rutRespondido', rut, hallado: await consultarRut(rut) }),
    cotizar: async (orden) =>
      enviar({ tipo: 'cotizada', clave: orden.clave, dicha: await pedirCotizacion(orden) }),
  };
  return { operacion, ejecutores };
};
