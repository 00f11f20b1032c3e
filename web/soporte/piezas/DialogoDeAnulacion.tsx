import { fechaHoraSantiago, formatearFecha, parsearFechaHora } from '#values/fecha.ts';
import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core';
import { CampoFecha } from '../../campos/CampoFecha.tsx';
import { ahora } from '../../lib/ahora.ts';
import { Formulario, useFormulario } from '../../ui/Formulario.tsx';
import classes from './soporte.module.css';

const MOTIVO_MINIMO = 5;
const MOTIVO_MAXIMO = 500;

interface Valores extends Record<string, unknown> {
  motivo: string;
  fecha: string;
  hora: string;
}

const OBLIGATORIO = 'Campo obligatorio';

/** The instant of a day and a time of Santiago. */
const instante = ({ fecha, hora }: Valores): Date =>
  parsearFechaHora(`${formatearFecha(fecha)} ${hora.length === 5 ? `${hora}:00` : hora}`);

const validar = (valores: Valores) => {
  const { motivo, fecha, hora } = valores;
  const largo = motivo.trim().length;
  return {
    ...(largo === 0 && { motivo: OBLIGATORIO }),
    ...(largo > 0 &&
      largo < MOTIVO_MINIMO && {
        motivo: `El motivo debe tener al menos ${MOTIVO_MINIMO} caracteres`,
      }),
    ...(fecha === '' && { fecha: OBLIGATORIO }),
    ...(hora === '' && { hora: OBLIGATORIO }),
    ...(fecha !== '' &&
      hora !== '' &&
      instante(valores) > ahora() && { fecha: 'La fecha de anulación no puede ser futura' }),
  };
};

export interface Anulacion {
  readonly motivo: string;
  /** ISO with offset. */
  readonly fecha: string;
}

interface DialogoDeAnulacionProps {
  /** 'Anular póliza N° 1000001'. */
  readonly titulo: string;
  readonly advertencia: string;
  readonly abierto: boolean;
  readonly alCerrar: () => void;
  readonly alAnular: (anulacion: Anulacion) => void;
}

/** Motive, date and time of a cancellation, which has no way back (administración §2). */
export const DialogoDeAnulacion = ({
  titulo,
  advertencia,
  abierto,
  alCerrar,
  alAnular,
}: DialogoDeAnulacionProps) => (
  <Modal opened={abierto} onClose={alCerrar} title={titulo} size="32rem">
    <p>{advertencia}</p>
    {abierto && <FormularioDeAnulacion alCerrar={alCerrar} alAnular={alAnular} />}
  </Modal>
);

const FormularioDeAnulacion = ({
  alCerrar,
  alAnular,
}: Pick<DialogoDeAnulacionProps, 'alCerrar' | 'alAnular'>) => {
  const { fecha: hoy, hora } = fechaHoraSantiago(ahora());
  const form = useFormulario<Valores>({
    valoresIniciales: { motivo: '', fecha: hoy, hora: hora.slice(0, 5) },
    validar,
  });
  return (
    <Formulario
      form={form}
      conResumen={false}
      alEnviar={(valores) =>
        alAnular({ motivo: valores.motivo.trim(), fecha: instante(valores).toISOString() })
      }
    >
      <Textarea
        label="Motivo"
        autosize
        minRows={3}
        maxLength={MOTIVO_MAXIMO}
        required
        {...form.getInputProps('motivo')}
      />
      <div className={classes.momento}>
        <CampoFecha label="Fecha" max={hoy} required {...form.getInputProps('fecha')} />
        <TextInput label="Hora" type="time" required {...form.getInputProps('hora')} />
      </div>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={alCerrar}>
          Cancelar
        </Button>
        <Button type="submit" color="red">
          Anular
        </Button>
      </Group>
    </Formulario>
  );
};
