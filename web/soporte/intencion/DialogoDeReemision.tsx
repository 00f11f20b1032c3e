import {
  CODIGO_MAXIMO,
  CODIGO_MINIMO,
  reparoDeFechaDeEmision,
  TEXTO_CODIGO,
} from '#features/pagos/reemision.ts';
import { fechaHoraSantiago } from '#values/fecha.ts';
import { TextInput } from '@mantine/core';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { CampoHora } from '../../campos/fecha/CampoHora.tsx';
import { ahora } from '../../lib/ahora.ts';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import { instanteDe } from '../piezas/momento.ts';
import classes from '../piezas/soporte.module.css';

interface Valores extends Record<string, unknown> {
  fecha: string;
  hora: string;
  codigo: string;
}

const OBLIGATORIO = 'Campo obligatorio';

const reparoDeMomento = (valores: Valores, creado: Date): string | null =>
  valores.fecha === '' || valores.hora === ''
    ? null
    : reparoDeFechaDeEmision(instanteDe(valores), creado, ahora());

const validarCon =
  ({ creado, enLinea }: { creado: Date; enLinea: boolean }) =>
  (valores: Valores) => {
    const { fecha, hora, codigo } = valores;
    const reparo = reparoDeMomento(valores, creado);
    return {
      ...(fecha === '' && { fecha: OBLIGATORIO }),
      ...(hora === '' && { hora: OBLIGATORIO }),
      ...(reparo && { fecha: reparo }),
      ...(enLinea && codigo.trim().length < CODIGO_MINIMO && { codigo: TEXTO_CODIGO }),
    };
  };

export interface Reemision {
  /** ISO with offset. */
  readonly fechaEmision: string;
  /** Only of an online payment. */
  readonly codAutorizacion?: string;
}

interface DialogoDeReemisionProps {
  readonly ventaId: number;
  /** When the intention was made, ISO. */
  readonly creado: string;
  readonly enLinea: boolean;
  readonly abierto: boolean;
  readonly alCerrar: () => void;
  readonly alReemitir: (reemision: Reemision) => void;
}

const DE_INMEDIATO =
  'La venta queda pagada y sus pólizas se emiten de inmediato, con vigencia desde hoy o después.';
const TRAS_CONSULTAR =
  'Primero se consulta al proveedor de pago. Lo que no confirme queda a la espera de la aprobación de un segundo Administrador.';

/** Emission date-time and, of an online payment, its authorization code (A-REEM-002, A-REEM-003). */
export const DialogoDeReemision = ({
  ventaId,
  creado,
  enLinea,
  abierto,
  alCerrar,
  alReemitir,
}: DialogoDeReemisionProps) => {
  const { fecha: hoy, hora } = fechaHoraSantiago(ahora());
  const creada = new Date(creado);
  return (
    <DialogoDeFormulario<Valores>
      abierto={abierto}
      titulo={`Reemitir Intención de Venta N° ${ventaId}`}
      introduccion={<p>{enLinea ? TRAS_CONSULTAR : DE_INMEDIATO}</p>}
      alAbrir={() => ({
        valoresIniciales: { fecha: hoy, hora: hora.slice(0, 5), codigo: '' },
        validar: validarCon({ creado: creada, enLinea }),
      })}
      alEnviar={(valores) =>
        alReemitir({
          fechaEmision: instanteDe(valores).toISOString(),
          ...(enLinea && { codAutorizacion: valores.codigo.trim() }),
        })
      }
      alCerrar={alCerrar}
      textoEnviar="Reemitir"
    >
      {(form) => (
        <>
          <div className={classes.momento}>
            <CampoFecha
              label="Fecha de emisión"
              min={fechaHoraSantiago(creada).fecha}
              max={hoy}
              required
              {...form.getInputProps('fecha')}
            />
            <CampoHora label="Hora de emisión" required {...form.getInputProps('hora')} />
          </div>
          {enLinea && (
            <TextInput
              label="Código de autorización"
              mt="md"
              maxLength={CODIGO_MAXIMO}
              required
              {...form.getInputProps('codigo')}
            />
          )}
        </>
      )}
    </DialogoDeFormulario>
  );
};
