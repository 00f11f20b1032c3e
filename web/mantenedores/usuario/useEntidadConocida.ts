import { claseDeRut } from '#values/campos-de-persona.ts';
import { entidadPorRut } from '#features/mantenedores/entidades/entidad.contract.ts';
import type { UsuarioVM } from '#features/mantenedores/usuarios/usuario.contract.ts';
import { parsearRut, validarRut } from '#values/rut.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { llamar } from '../../lib/api/api.ts';
import { ponerCampos } from '../../ui/formulario/poner-campos.ts';
import { type EntidadMostrada, type ValoresDeUsuario, valoresDeEntidad } from './usuario.ts';

/**
 * Fills in a RUT's known data when the field is left, because a user is linked to the entity of that RUT. A
 * failed look-up blocks nothing, because the server links it anyway.
 */
export const useEntidadConocida = (
  form: UseFormReturnType<ValoresDeUsuario>,
  registro: UsuarioVM | null,
) => {
  const [mostrada, setMostrada] = useState<EntidadMostrada>(registro?.entidadVM ?? null);
  const ultimo = useRef(registro?.entidadVM?.rut ?? null);

  const alSalirDelRut = async (): Promise<void> => {
    const { rut } = form.getValues();
    const leido = parsearRut(rut);
    // Changing the kind clears the names.
    if (claseDeRut(rut) === 'persona') form.setFieldValue('razonSocial', '');
    if (claseDeRut(rut) === 'empresa') {
      ponerCampos(form, {
        nombres: '',
        segundoNombre: '',
        apellidoPaterno: '',
        apellidoMaterno: '',
      });
    }
    if (!leido || validarRut(rut) !== null || ultimo.current === leido.rut) return;
    ultimo.current = leido.rut;
    const hallada = await llamar(entidadPorRut, { rut: leido.rut }).catch(() => null);
    if (form.getValues().rut !== rut) return;
    setMostrada(hallada);
    if (hallada) ponerCampos(form, valoresDeEntidad(hallada));
  };
  /** Restarted form: a found RUT is looked up again. */
  const olvidar = (): void => {
    setMostrada(registro?.entidadVM ?? null);
    ultimo.current = registro?.entidadVM?.rut ?? null;
  };
  /** Restored draft: its RUT was looked up before. */
  const recordar = (entidad: EntidadMostrada): void => {
    setMostrada(entidad);
    ultimo.current = entidad?.rut ?? null;
  };
  return { mostrada, alSalirDelRut: () => void alSalirDelRut(), olvidar, recordar };
};
