import {
  guardarMarca,
  leerMarca,
  type MarcaPropiaVM,
} from '#features/marca-comercial/marca-comercial.contract.ts';
import {
  type ConMarca,
  erroresDeMarca,
  LARGO_DE_NOMBRE,
} from '#features/marca-comercial/marca-comercial.ts';
import { DE_LA_CASA } from '#values/color-de-marca.ts';
import { buscarHistorial } from '#features/registros/historial.contract.ts';
import { conPunto } from '#values/texto.ts';
import { Checkbox, FileInput, Stack, TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { IconUpload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { llamar } from '../../lib/api/api.ts';
import { erroresDeCampo } from '../../lib/api/errores-de-campo.ts';
import { avisos } from '../../lib/avisos/notificaciones.ts';
import { DialogoDeFormulario } from '../../ui/dialogo/DialogoDeFormulario.tsx';
import { mensajeDe } from '../piezas/errores-de-registro.ts';
import classes from './marca-comercial.module.css';
import { FORMATOS_DE_LOGO, prepararLogo } from './preparar-logo.ts';

interface DialogoDeMarcaProps {
  readonly de: ConMarca;
  readonly id: number;
  readonly marca: MarcaPropiaVM;
  readonly abierto: boolean;
  readonly alCerrar: () => void;
}

interface Valores extends Record<string, unknown> {
  readonly nombre: string;
  readonly color: string;
  readonly logo: File | null;
  readonly quitarLogo: boolean;
}

/** New picture, null to remove it, or undefined to keep it. */
const logoDe = async ({ logo, quitarLogo }: Valores): Promise<string | null | undefined> => {
  if (logo) return prepararLogo(logo);
  return quitarLogo ? null : undefined;
};

export const DialogoDeMarca = ({ de, id, marca, abierto, alCerrar }: DialogoDeMarcaProps) => {
  const cache = useQueryClient();
  const enviar = async (valores: Valores): Promise<FormErrors | void> => {
    let logo: string | null | undefined;
    try {
      logo = await logoDe(valores);
    } catch (error) {
      return { logo: (error as Error).message };
    }
    try {
      const { nombre, color } = valores;
      const textos = { nombre: nombre || null, color: color || null };
      const cambio = { de, id, version: marca.version, ...textos };
      const guardada = await llamar(guardarMarca, {
        ...cambio,
        ...(logo !== undefined && { logo }),
      });
      cache.setQueryData([leerMarca.id, de, id], guardada);
      void cache.invalidateQueries({ queryKey: [buscarHistorial.id] });
      alCerrar();
      avisos.exito('Nombre, color y logo guardados');
    } catch (error) {
      const deCampo = erroresDeCampo(error);
      if (Object.keys(deCampo).length > 0) return deCampo;
      avisos.error(mensajeDe(error));
    }
    return undefined;
  };
  return (
    <DialogoDeFormulario<Valores>
      abierto={abierto}
      titulo="Nombre, color y logo"
      textoEnviar="Guardar"
      alAbrir={() => ({
        valoresIniciales: {
          nombre: marca.nombre ?? '',
          color: marca.color ?? '',
          logo: null,
          quitarLogo: false,
        },
        validar: erroresDeMarca,
      })}
      alEnviar={enviar}
      alCerrar={alCerrar}
    >
      {(form) => (
        <Stack gap="md">
          <TextInput
            label="Nombre"
            description={conPunto(`Como lo conocen sus clientes. En blanco, ${marca.seVe.nombre}`)}
            maxLength={LARGO_DE_NOMBRE}
            data-autofocus
            {...form.getInputProps('nombre')}
          />
          <TextInput
            label="Color"
            description="De la barra de sus enlaces y correos: uno sobre el que se lea texto blanco. En blanco, el del sitio."
            placeholder={DE_LA_CASA}
            maxLength={7}
            rightSection={
              <input
                type="color"
                aria-label="Elegir el color"
                className={classes['muestrario']}
                value={/^#[0-9a-f]{6}$/i.test(form.values.color) ? form.values.color : DE_LA_CASA}
                onChange={({ currentTarget }) => form.setFieldValue('color', currentTarget.value)}
              />
            }
            rightSectionPointerEvents="all"
            {...form.getInputProps('color')}
          />
          <FileInput
            label="Logo"
            description="PNG, JPEG, WebP o SVG, de preferencia sobre fondo transparente."
            placeholder={marca.logo ? 'Cambiar el logo' : 'Elegir una imagen'}
            accept={FORMATOS_DE_LOGO}
            leftSection={<IconUpload size={18} aria-hidden />}
            clearable
            clearButtonProps={{ 'aria-label': 'Quitar la imagen elegida' }}
            {...form.getInputProps('logo')}
          />
          {marca.logo && !form.values.logo && (
            <Checkbox
              label="Quitar el logo actual"
              {...form.getInputProps('quitarLogo', { type: 'checkbox' })}
            />
          )}
        </Stack>
      )}
    </DialogoDeFormulario>
  );
};
