import { falloDePlanilla, sinArchivoDeAnulacion } from '#features/polizas/poliza.errors.ts';
import { Button, FileInput } from '@mantine/core';
import { IconBan, IconFileSpreadsheet } from '@tabler/icons-react';
import { reparoDeLibro, TIPOS_ACEPTADOS } from '../../lib/libro-aceptado.ts';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import {
  aAnulacion,
  type Anulacion,
  anulacionDeAhora,
  CamposDeAnulacion,
  validarAnulacion,
  type ValoresDeAnulacion,
} from './CamposDeAnulacion.tsx';
import classes from './AnularMasivo.module.css';

export interface PedidoMasivo extends Anulacion {
  readonly archivo: File;
}

interface Valores extends ValoresDeAnulacion {
  archivo: File | null;
}

const reparoDeArchivo = (archivo: File | null): string | null => {
  if (!archivo) return sinArchivoDeAnulacion().message;
  const reparo = reparoDeLibro(archivo);
  return reparo && falloDePlanilla({ motivo: reparo }).message;
};

const validar = (valores: Valores) => {
  const archivo = reparoDeArchivo(valores.archivo);
  return { ...(archivo !== null && { archivo }), ...validarAnulacion(valores) };
};

/** Workbook of a mass cancel, with date, time, and a motive for rows without one. */
export const FormularioMasivo = ({
  alEnviar,
}: {
  readonly alEnviar: (pedido: PedidoMasivo) => void;
}) => {
  const form = useFormulario<Valores>({
    valoresIniciales: { archivo: null, ...anulacionDeAhora() },
    validar,
  });
  return (
    <Formulario
      form={form}
      className={classes.formulario}
      alEnviar={(valores) => {
        if (valores.archivo) alEnviar({ ...aAnulacion(valores), archivo: valores.archivo });
      }}
    >
      <FileInput
        label="Archivo de pólizas"
        description="Excel (.xlsx o .xls) con N° de póliza o patente, de hasta 10 MB y 20.000 filas."
        placeholder="Elegir archivo"
        leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
        accept={TIPOS_ACEPTADOS}
        clearable
        required
        {...form.getInputProps('archivo')}
      />
      <CamposDeAnulacion form={form} />
      <p className={classes.nota}>
        El motivo se usa en las filas que no traen uno propio. La fecha y la hora valen para todas.
      </p>
      <div className={classes.botones}>
        <Button type="submit" color="red" leftSection={<IconBan size={18} aria-hidden />}>
          Anular pólizas
        </Button>
      </div>
    </Formulario>
  );
};
