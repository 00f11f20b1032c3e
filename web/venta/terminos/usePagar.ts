import { actualizarIntencionPago } from '#features/pagos/pagar/pagar.contract.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { llamar } from '../../lib/api/api.ts';
import { nuevaClave } from '../../lib/api/clave.ts';
import { guardarEtapa } from '../../lib/venta/venta.ts';
import { useCambiosSinGuardar } from '../../ui/formulario/useCambiosSinGuardar.ts';
import { destinoDePago, emisionDe } from '../pago/destino-de-pago.ts';
import { useSalirAlProveedor } from '../pago/useSalirAlProveedor.ts';
import { type ResultadoDePago, resultadoDePago, SIN_RESPUESTA } from './resultado-de-pago.ts';
import { soltarTerminos } from './useTerminosAceptados.ts';

/** `saliendo`: the provider's page is loading; the button stays disabled. */
type FaseDePago = 'listo' | 'pagando' | 'saliendo' | 'desconocido';

/** Result of pressing PAGAR that this screen shows. */
type Desenlace =
  | ResultadoDePago
  | { readonly tipo: 'emision' }
  | { readonly tipo: 'proveedor'; readonly direccion: string };

/** Results after which the button stays disabled. */
const FASE_TRAS: Readonly<Partial<Record<Desenlace['tipo'], FaseDePago>>> = {
  emision: 'saliendo',
  proveedor: 'saliendo',
  desconocido: 'desconocido',
};

const AL_SALIR = {
  titulo: 'Su pago está en proceso',
  texto: 'Si sale ahora, no verá el resultado. No vuelva a pagar hasta conocerlo.',
  textoOk: 'Salir',
};

/** A repeated body keeps its key throughout the visit; another body gets a new one. */
const useClaves = () => {
  const [claves] = useState(() => new Map<string, string>());
  return (cuerpo: string): string => {
    const clave = claves.get(cuerpo) ?? nuevaClave();
    claves.set(cuerpo, clave);
    return clave;
  };
};

/** Data that a buyer gives with PAGAR. */
export interface DatosDelComprador {
  /** Null from a seller. */
  readonly correo: string | null;
  /** The box of V-AVISO-003; absent where the screen has none. */
  readonly avisar?: boolean;
}

/** Makes the payment call; throws what `llamar` throws. */
const usePedirPago = ({ id, version, montoEnPesos, pagoFallido }: IntencionVM) => {
  const claveDe = useClaves();
  // A payment that failed may have come with a ticked box, which an unticked one takes back.
  const pudoPedirse = useRef(pagoFallido !== null);
  return ({ correo, avisar }: DatosDelComprador): Promise<string> => {
    // Release 1.3.0 refuses the field during an upgrade, so it is sent only if it changes something.
    const dice = avisar === true || (avisar === false && pudoPedirse.current);
    pudoPedirse.current ||= avisar === true;
    const entrada = {
      idIntencionVenta: id,
      estadoIntencion: 4,
      aceptaTerminos: true,
      montoVisto: montoEnPesos,
      version,
      ...(correo !== null && { correoComprador: correo }),
      ...(dice && { avisarVencimiento: avisar }),
    } as const;
    return llamar(actualizarIntencionPago, entrada, { clave: claveDe(JSON.stringify(entrada)) });
  };
};

/** PAGAR: no second attempt while the first one's result is unknown. */
export const usePagar = (venta: IntencionVM) => {
  const navegar = useNavigate();
  const [fase, setFase] = useState<FaseDePago>('listo');
  const enCurso = useRef(false);
  const pedirPago = usePedirPago(venta);
  const permitirSalida = useCambiosSinGuardar(fase === 'pagando', AL_SALIR);
  const irAEmision = async () => {
    await navegar(emisionDe(venta.id), { replace: true });
  };
  const salirAlProveedor = useSalirAlProveedor(venta.id, () => void irAEmision());

  const seguir = async (datos: string): Promise<Desenlace> => {
    const destino = destinoDePago(datos);
    if (destino.tipo === 'ninguno') return SIN_RESPUESTA;
    guardarEtapa(ETAPA.pago);
    soltarTerminos(venta.id);
    permitirSalida();
    if (destino.tipo === 'emision') await irAEmision();
    else salirAlProveedor(destino.direccion);
    return destino;
  };

  /** Null if it was already pressed: two presses in one frame see the same state. */
  const pagar = async (datos: DatosDelComprador): Promise<Desenlace | null> => {
    if (enCurso.current) return null;
    enCurso.current = true;
    setFase('pagando');
    const desenlace = await pedirPago(datos).then(seguir).catch(resultadoDePago);
    setFase(FASE_TRAS[desenlace.tipo] ?? 'listo');
    enCurso.current = false;
    return desenlace;
  };

  /** The server said that nothing was charged, so PAGAR is enabled again. */
  const reponer = () => setFase('listo');

  return { fase, pagar, reponer };
};
