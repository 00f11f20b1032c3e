import { Button, Group, Modal } from '@mantine/core';
import { Formulario, useFormulario } from '../../ui/Formulario.tsx';
import {
  aAnulacion,
  type Anulacion,
  anulacionDeAhora,
  CamposDeAnulacion,
  validarAnulacion,
  type ValoresDeAnulacion,
} from './CamposDeAnulacion.tsx';

interface DialogoDeAnulacionProps {
  /** 'Anular póliza N° 1000001'. */
  readonly titulo: string;
  readonly advertencia: string;
  readonly abierto: boolean;
  readonly alCerrar: () => void;
  readonly alAnular: (anulacion: Anulacion) => void;
}

/** Motive, date and time of a cancellation, which has no way back (A-ANUL-004). */
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
  const form = useFormulario<ValoresDeAnulacion>({
    valoresIniciales: anulacionDeAhora(),
    validar: validarAnulacion,
  });
  return (
    <Formulario
      form={form}
      conResumen={false}
      alEnviar={(valores) => alAnular(aAnulacion(valores))}
    >
      <CamposDeAnulacion form={form} />
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
