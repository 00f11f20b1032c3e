import {
  CODIGO_MAXIMO,
  CODIGO_MINIMO,
  reparoDeFechaDeEmision,
  TEXTO_CODIGO,
} from '#features/pagos/reemision.ts';
import { fechaSantiago } from '#values/fecha.ts';
import { momentoDe } from '#values/momento.ts';
import { TextInput } from '@mantine/core';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { CampoHora } from '../../campos/fecha/CampoHora.tsx';
import { ahora } from '../../lib/navegador/ahora.ts';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import { instanteEscrito, momentoPropuesto, type ValoresDeMomento } from '../piezas/momento.ts';
import classes from '../piezas/soporte.module.css';

interface Valores extends ValoresDeMomento {
  codigo: string;
}

const reparoDeMomento = (valores: Valores, creado: Date): string | null => {
  if (valores.fecha === '' || valores.hora === '') return null;
  const instante = instanteEscrito(valores);
  if (instante === undefined) return null;
  const cuando = ahora();
  return reparoDeFechaDeEmision(momentoDe(instante, cuando), creado, cuando);
};

const validarCon =
  ({ creado, enLinea }: { creado: Date; enLinea: boolean }) =>
  (valores: Valores) => {
    const { fecha, hora, codigo } = valores;
    const reparo = reparoDeMomento(valores, creado);
    return {
      ...(fecha === '' && { fecha: 'Falta la fecha' }),
      ...(hora === '' && { hora: 'Falta la hora' }),
      ...(reparo && { fecha: reparo }),
      ...(enLinea && codigo.trim().length < CODIGO_MINIMO && { codigo: TEXTO_CODIGO }),
    };
  };

export interface Reemision {
  /** ISO with offset; absent means now by the server's clock. */
  readonly fechaEmision?: string;
  /** Only for an online payment. */
  readonly codAutorizacion?: string;
}

interface DialogoDeReemisionProps {
  readonly ventaId: number;
  /** Creation time of the intention, ISO. */
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

/** Emission date-time and, for an online payment, its authorization code (A-REEM-002, A-REEM-003). */
export const DialogoDeReemision = ({
  ventaId,
  creado,
  enLinea,
  abierto,
  alCerrar,
  alReemitir,
}: DialogoDeReemisionProps) => {
  const hoy = fechaSantiago(ahora());
  const creada = new Date(creado);
  return (
    <DialogoDeFormulario<Valores>
      abierto={abierto}
      titulo={`Reemitir Intención de Venta N° ${ventaId}`}
      introduccion={<p>{enLinea ? TRAS_CONSULTAR : DE_INMEDIATO}</p>}
      alAbrir={() => ({
        valoresIniciales: { ...momentoPropuesto(), codigo: '' },
        validar: validarCon({ creado: creada, enLinea }),
      })}
      alEnviar={(valores) => {
        const fechaEmision = instanteEscrito(valores)?.toISOString();
        alReemitir({
          ...(fechaEmision !== undefined && { fechaEmision }),
          ...(enLinea && { codAutorizacion: valores.codigo.trim() }),
        });
      }}
      alCerrar={alCerrar}
      textoEnviar="Reemitir"
    >
      {(form) => (
        <>
          <div className={classes.momento}>
            <CampoFecha
              label="Fecha de emisión"
              min={fechaSantiago(creada)}
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
