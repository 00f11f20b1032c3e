import { finDelDia, inicioDelDia, ORDEN_DE_FECHAS, reparoDeDia } from '#values/fecha.ts';
import { validarRut } from '#values/rut.ts';
import { Button, TextInput } from '@mantine/core';
import { CampoFecha } from '../../campos/fecha/CampoFecha.tsx';
import { CampoRut } from '../../campos/CampoRut.tsx';
import { Formulario, useFormulario } from '../../ui/formulario/Formulario.tsx';
import classes from './accesos.module.css';

const SESION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Filters as the lists take them, without blank ones. */
export type FiltrosDeAcceso = Readonly<
  Partial<Record<'rut' | 'usuario' | 'sesion' | 'desde' | 'hasta', string>>
>;

interface Datos extends Record<string, unknown> {
  readonly rut: string;
  readonly usuario: string;
  readonly sesion: string;
  readonly desde: string;
  readonly hasta: string;
}

const VACIO: Datos = { rut: '', usuario: '', sesion: '', desde: '', hasta: '' };

const SIN_NADA = 'Indique al menos un dato';

const validar = ({ rut, usuario, sesion, desde, hasta }: Datos) => {
  if ([rut, usuario, sesion, desde, hasta].every((texto) => texto.trim() === ''))
    return { rut: SIN_NADA };
  const deRut = rut === '' ? null : validarRut(rut);
  return {
    ...(deRut && { rut: deRut }),
    ...(sesion.trim() !== '' && !SESION.test(sesion.trim()) && { sesion: 'Sesión inválida' }),
    desde: desde === '' ? null : reparoDeDia(desde),
    hasta: hasta === '' ? null : (reparoDeDia(hasta) ?? (hasta < desde ? ORDEN_DE_FECHAS : null)),
  };
};

/** Whole days of Santiago. */
const aFiltros = ({ rut, usuario, sesion, desde, hasta }: Datos): FiltrosDeAcceso => ({
  ...(rut !== '' && { rut }),
  ...(usuario.trim() !== '' && { usuario: usuario.trim() }),
  ...(sesion.trim() !== '' && { sesion: sesion.trim() }),
  ...(desde !== '' && { desde: inicioDelDia(desde).toISOString() }),
  ...(hasta !== '' && { hasta: finDelDia(hasta).toISOString() }),
});

interface FiltrosDeAccesosProps {
  readonly alBuscar: (filtros: FiltrosDeAcceso) => void;
}

/** Person, reader and period; typed texts never stand in an address. */
export const FiltrosDeAccesos = ({ alBuscar }: FiltrosDeAccesosProps) => {
  const form = useFormulario<Datos>({ valoresIniciales: VACIO, validar });
  return (
    <Formulario
      form={form}
      alEnviar={(datos) => alBuscar(aFiltros(datos))}
      className={classes.filtros}
    >
      <CampoRut label="RUT de la persona" {...form.getInputProps('rut')} />
      <TextInput label="Usuario" {...form.getInputProps('usuario')} />
      <TextInput label="Sesión" {...form.getInputProps('sesion')} />
      <CampoFecha label="Desde" {...form.getInputProps('desde')} />
      <CampoFecha label="Hasta" {...form.getInputProps('hasta')} />
      <Button type="submit" className={classes.buscar ?? ''}>
        Buscar
      </Button>
    </Formulario>
  );
};
