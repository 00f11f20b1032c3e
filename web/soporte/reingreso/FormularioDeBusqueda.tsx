import { sanear } from '#values/texto.ts';
import { Button, FileInput } from '@mantine/core';
import { IconFileTypePdf, IconShieldCheck } from '@tabler/icons-react';
import { CampoConFormato } from '../../campos/formato/CampoConFormato.tsx';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import classes from '../anular/AnularMasivo.module.css';

const LARGO = 9;
const soloDigitos = (texto: string) => sanear(texto, 'soloDigitos').slice(0, LARGO);

export interface Buscada {
  readonly numeroPoliza: number | null;
  readonly archivo: File | null;
}

interface Valores extends Record<string, unknown> {
  numero: string;
  archivo: File | null;
}

interface FormularioDeBusquedaProps {
  readonly inicial: string;
  /** Returns errors by field. */
  readonly alComprobar: (buscada: Buscada) => Promise<Record<string, string>>;
}

/** Identifies the policy: by its number, if the store has its file, or by its holder's file. */
export const FormularioDeBusqueda = ({ inicial, alComprobar }: FormularioDeBusquedaProps) => {
  const form = useFormulario<Valores>({
    valoresIniciales: { numero: inicial, archivo: null },
    validar: ({ numero, archivo }) =>
      numero === '' && archivo === null ? { numero: 'Escriba el número o elija el PDF' } : {},
  });
  return (
    <Formulario
      form={form}
      etiquetas={{ numero: 'N° de póliza', archivo: 'PDF de la póliza' }}
      className={classes.formulario}
      alEnviar={({ numero, archivo }) =>
        alComprobar({ numeroPoliza: numero === '' ? null : Number(numero), archivo })
      }
    >
      <CampoConFormato
        label="N° de póliza"
        description="Basta si el almacén conserva su documento."
        inputMode="numeric"
        formatear={soloDigitos}
        {...form.getInputProps('numero')}
      />
      <FileInput
        label="PDF de la póliza"
        description="El archivo tal como llegó por correo o se descargó. No sirve una foto ni un escaneo."
        placeholder="Elegir archivo"
        leftSection={<IconFileTypePdf size={18} aria-hidden />}
        accept="application/pdf"
        clearable
        {...form.getInputProps('archivo')}
      />
      <div className={classes.botones}>
        <Button type="submit" leftSection={<IconShieldCheck size={18} aria-hidden />}>
          Comprobar
        </Button>
      </div>
    </Formulario>
  );
};
