import {
  CODIGO_MAXIMO,
  CODIGO_MINIMO,
  reparoDeFechaDeEmision,
  TEXTO_CODIGO,
} from '#features/pagos/reemision.ts';
import { fechaHoraSantiago } from '#values/fecha.ts';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { CampoFecha } from '../../campos/CampoFecha.tsx';
import { ahora } from '../../lib/ahora.ts';
import { Formulario, useFormulario } from '../../ui/Formulario.tsx';
import { instanteDe } from './momento.ts';
import classes from './soporte.module.css';

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

/** Emission date-time and, of an online payment, its authorization code (A-REEM-002, A-REEM-003). */
export const DialogoDeReemision = ({ abierto, ...resto }: DialogoDeReemisionProps) => (
  <Modal
    opened={abierto}
    onClose={resto.alCerrar}
    title={`Reemitir Intención de Venta N° ${resto.ventaId}`}
    size="32rem"
  >
    <p>
      {resto.enLinea
        ? 'Primero se consulta al proveedor de pago. Lo que no confirme queda a la espera de la aprobación de un segundo Administrador.'
        : 'La venta queda pagada y sus pólizas se emiten de inmediato, con vigencia desde hoy o después.'}
    </p>
    {abierto && <FormularioDeReemision {...resto} />}
  </Modal>
);

const FormularioDeReemision = ({
  creado,
  enLinea,
  alCerrar,
  alReemitir,
}: Omit<DialogoDeReemisionProps, 'abierto'>) => {
  const { fecha: hoy, hora } = fechaHoraSantiago(ahora());
  const creada = new Date(creado);
  const form = useFormulario<Valores>({
    valoresIniciales: { fecha: hoy, hora: hora.slice(0, 5), codigo: '' },
    validar: validarCon({ creado: creada, enLinea }),
  });
  return (
    <Formulario
      form={form}
      conResumen={false}
      alEnviar={(valores) =>
        alReemitir({
          fechaEmision: instanteDe(valores).toISOString(),
          ...(enLinea && { codAutorizacion: valores.codigo.trim() }),
        })
      }
    >
      <div className={classes.momento}>
        <CampoFecha
          label="Fecha de emisión"
          min={fechaHoraSantiago(creada).fecha}
          max={hoy}
          required
          {...form.getInputProps('fecha')}
        />
        <TextInput label="Hora de emisión" type="time" required {...form.getInputProps('hora')} />
      </div>
      {enLinea && (
        <TextInput
          label="Código de autorización"
          mt="md"
          maxLength={CODIGO_MAXIMO}
          autoComplete="off"
          required
          {...form.getInputProps('codigo')}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={alCerrar}>
          Cancelar
        </Button>
        <Button type="submit">Reemitir</Button>
      </Group>
    </Formulario>
  );
};
