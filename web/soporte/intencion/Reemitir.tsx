import { esPagoEnLinea } from '#features/convenios/convenio.ts';
import {
  actualizarIntencionPago,
  RUTA_EMISION,
  RUTA_REEMISIONES,
} from '#features/pagos/pago.contract.ts';
import {
  buscarReemisiones,
  validarIntencionParaReemision,
} from '#features/pagos/reemision.contract.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import type { IntencionSoporteVM } from '#features/ventas/no-emitidas/no-emitidas.contract.ts';
import { Button } from '@mantine/core';
import { IconRefreshDot } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { DialogoDeReemision, type Reemision } from './DialogoDeReemision.tsx';

const EN_ESPERA =
  'El proveedor no confirmó el pago. La reemisión queda a la espera de la aprobación de un segundo Administrador.';

/**
 * Refusals of the validation that say by themselves why there is no re-issue (A-REEM-006,
 * A-ERR-044).
 */
const CON_TEXTO_PROPIO = ['reemision.poliza_activa', 'reemision.no_valida'];

/** What a failed re-issue says: why, when the server knew why. */
const textoDeFallo = (fallo: unknown, id: number) => {
  const general = `Ocurrió un error al intentar Reemitir la Intención de Venta N°${id}`;
  if (!(fallo instanceof ErrorDeApi)) return general;
  if (CON_TEXTO_PROPIO.includes(fallo.codigo)) return fallo.message;
  if (![400, 409].includes(fallo.estado)) return general;
  return (
    <>
      <p>{general}</p>
      <p>{fallo.message}</p>
    </>
  );
};

interface ReemitirProps {
  readonly intencion: IntencionSoporteVM;
  readonly operacion: Operacion;
  /** Reads the intention again. */
  readonly alTerminar: () => void;
}

/** The re-issue of an intention that nobody paid yet, in the order of A-REEM-007. */
export const Reemitir = ({ intencion, operacion, alTerminar }: ReemitirProps) => {
  const { id, creado, version, convenio, estadoIntencionDeVenta } = intencion;
  const [abierto, setAbierto] = useState(false);
  const navegar = useNavigate();
  const consultas = useQueryClient();

  const pedir = async (reemision: Reemision): Promise<void> => {
    await llamar(validarIntencionParaReemision, { id });
    const destino = await llamar(actualizarIntencionPago, {
      idIntencionVenta: id,
      estadoIntencion: ETAPA.pago,
      reemision,
      version,
    });
    setAbierto(false);
    if (destino !== RUTA_REEMISIONES) {
      operacion.ocultar();
      await navegar(`${RUTA_EMISION}?IDV=${id}`);
      return;
    }
    await consultas.invalidateQueries({ queryKey: [buscarReemisiones.id] });
    operacion.exito(EN_ESPERA, { alCerrar: alTerminar });
  };

  const reemitir = async (reemision: Reemision): Promise<void> => {
    operacion.iniciar();
    try {
      await pedir(reemision);
    } catch (fallo) {
      operacion.error(textoDeFallo(fallo, id), { alCerrar: alTerminar });
    }
  };

  return (
    <>
      <Button
        leftSection={<IconRefreshDot size={18} aria-hidden />}
        onClick={() => setAbierto(true)}
      >
        Reemitir
      </Button>
      <DialogoDeReemision
        ventaId={id}
        creado={creado}
        enLinea={esPagoEnLinea(convenio.tipoDePago) || estadoIntencionDeVenta >= ETAPA.pago}
        abierto={abierto}
        alCerrar={() => setAbierto(false)}
        alReemitir={(reemision) => void reemitir(reemision)}
      />
    </>
  );
};
