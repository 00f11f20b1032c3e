import { esPagoEnLinea } from '#features/convenios/convenio.ts';
import { RUTA_EMISION, RUTA_REEMISIONES } from '#features/pagos/rutas-de-pago.ts';
import { actualizarIntencionPago } from '#features/pagos/pagar/pagar.contract.ts';
import {
  buscarReemisiones,
  validarIntencionParaReemision,
} from '#features/pagos/reemitir/reemision.contract.ts';
import { ETAPA } from '#features/ventas/etapa.ts';
import type { IntencionVM } from '#features/ventas/venta.contract.ts';
import { Button } from '@mantine/core';
import { IconRefreshDot } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ErrorDeApi, llamar } from '../../lib/api/api.ts';
import type { Operacion } from '../../ui/dialogo/useOperacion.ts';
import { DialogoDeReemision, type Reemision } from './DialogoDeReemision.tsx';

const EN_ESPERA =
  'El proveedor no confirmó el pago. La reemisión queda a la espera de la aprobación de un segundo Administrador.';

/** Refusals of the validation whose text explains them (A-REEM-006, A-ERR-044). */
const CON_TEXTO_PROPIO = ['reemision.poliza_activa', 'reemision.no_valida'];

/** Text of a failed re-issue, with the server's reason if there is one. */
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

/** Parts of the intention that a re-issue needs. */
interface PorReemitir {
  readonly id: number;
  readonly creado: string;
  readonly version: number;
  /** True if a provider charged it. */
  readonly enLinea: boolean;
}

interface DialogoParaReemitirProps {
  readonly intencion: PorReemitir;
  readonly operacion: Operacion;
  readonly abierto: boolean;
  readonly alCerrar: () => void;
  /** Reads the intention again. */
  readonly alTerminar: () => void;
}

/** Dialog of a re-issue and, once sent, the calls in the order of A-REEM-007. */
export const DialogoParaReemitir = ({
  intencion,
  operacion,
  abierto,
  alCerrar,
  alTerminar,
}: DialogoParaReemitirProps) => {
  const { id, creado, version, enLinea } = intencion;
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
    alCerrar();
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
    <DialogoDeReemision
      ventaId={id}
      creado={creado}
      enLinea={enLinea}
      abierto={abierto}
      alCerrar={alCerrar}
      alReemitir={(reemision) => void reemitir(reemision)}
    />
  );
};

interface ReemitirProps extends Pick<DialogoParaReemitirProps, 'operacion' | 'alTerminar'> {
  readonly intencion: IntencionVM;
}

/** Re-issue of an unpaid intention. */
export const Reemitir = ({ intencion, ...tras }: ReemitirProps) => {
  const { id, creado, version, convenio, estadoIntencionDeVenta } = intencion;
  const [abierto, setAbierto] = useState(false);
  const enLinea = esPagoEnLinea(convenio.tipoDePago) || estadoIntencionDeVenta >= ETAPA.pago;
  return (
    <>
      <Button
        leftSection={<IconRefreshDot size={18} aria-hidden />}
        onClick={() => setAbierto(true)}
      >
        Reemitir
      </Button>
      <DialogoParaReemitir
        {...tras}
        intencion={{ id, creado, version, enLinea }}
        abierto={abierto}
        alCerrar={() => setAbierto(false)}
      />
    </>
  );
};
