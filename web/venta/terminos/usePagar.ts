import { actualizarIntencionPago, RUTA_EMISION } from '#features/pagos/pago.contract.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { llamar } from '../../lib/api.ts';
import { nuevaClave } from '../../lib/clave.ts';
import { guardarEtapa } from '../../lib/venta.ts';
import { useCambiosSinGuardar } from '../../ui/useCambiosSinGuardar.ts';
import { type ResultadoDePago, resultadoDePago } from './resultado-de-pago.ts';

export type FaseDePago = 'listo' | 'pagando' | 'desconocido';

const AL_SALIR = {
  titulo: 'Su pago está en proceso',
  texto: 'Si sale ahora, no verá el resultado. No vuelva a pagar hasta conocerlo.',
  textoOk: 'Salir',
};

/** PAGAR: one idempotency key per visit, and no second attempt while the first is not known. */
export const usePagar = (venta: IntencionVM, alFallar: (resultado: ResultadoDePago) => void) => {
  const navegar = useNavigate();
  const [fase, setFase] = useState<FaseDePago>('listo');
  const [clave] = useState(nuevaClave);
  const enCurso = useRef(false);
  const permitirSalida = useCambiosSinGuardar(fase === 'pagando', AL_SALIR);

  const seguir = async (destino: string) => {
    guardarEtapa(ETAPA.pago);
    permitirSalida();
    if (destino === RUTA_EMISION) {
      await navegar(`${RUTA_EMISION}?IDV=${venta.id}`, { replace: true });
    } else if (/^https?:\/\//.test(destino)) {
      globalThis.location.assign(destino);
    } else {
      await navegar(destino, { replace: true });
    }
  };

  const pagar = async () => {
    // Two presses in one frame see the same state.
    if (enCurso.current) return;
    enCurso.current = true;
    setFase('pagando');
    const entrada = {
      idIntencionVenta: venta.id,
      estadoIntencion: 4,
      aceptaTerminos: true,
      version: venta.version,
    } as const;
    try {
      await seguir(await llamar(actualizarIntencionPago, entrada, { clave }));
    } catch (error) {
      const resultado = resultadoDePago(error);
      setFase(resultado.tipo === 'desconocido' ? 'desconocido' : 'listo');
      alFallar(resultado);
    }
    enCurso.current = false;
  };

  /** The server said that nothing was charged: PAGAR lives again. */
  const reponer = () => setFase('listo');

  return { fase, pagar, reponer, permitirSalida };
};
