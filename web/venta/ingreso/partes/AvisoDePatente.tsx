import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { AQuienLlamar } from '../../../ui/contacto/AQuienLlamar.tsx';
import { useHayRed } from '../../../ui/espera/red.ts';
import type { Consulta } from '../estado/consulta.ts';
import classes from './FormularioVehiculo.module.css';

interface AvisoProps {
  readonly esComprador: boolean;
}

const TEXTOS = {
  'a mano':
    'El registro de vehículos no respondió. Si la patente está bien escrita, puede ingresar los datos tal como aparecen en el padrón.',
  invalida:
    'Usted aceptó una patente que el registro no conoce. Escriba los datos tal como aparecen en los documentos del vehículo.',
} as const;

const AL_VOLVER = 'La buscaremos por sí sola cuando vuelva la conexión.';
const COMPLETADOS =
  'Completamos los datos con el registro de vehículos. Revíselos antes de añadir.';

/** A vehicle with the register's data; a public link sells it with no others. */
const Completados = ({ esComprador }: AvisoProps) => (
  <p className={classes.procedencia}>
    <IconCircleCheck size={18} aria-hidden />
    {esComprador ? (
      <span>
        Completamos los datos con el registro. Puede corregir el propietario, el contacto y el uso;
        si el vehículo tiene un error, llame <AQuienLlamar /> antes de comprar.
      </span>
    ) : (
      COMPLETADOS
    )}
  </p>
);

const INCOMPLETOS =
  'Los datos del vehículo están incompletos en el registro. Complételos o contacte a su ejecutivo';
const Incompletos = ({ esComprador }: AvisoProps) =>
  esComprador ? (
    <>
      {INCOMPLETOS}: llame <AQuienLlamar />.
    </>
  ) : (
    `${INCOMPLETOS}.`
  );

/** Advice about a plate that cannot be sold without its record: data to check, and a phone number. */
const Revisar = ({ esComprador }: AvisoProps) => (
  <p className={classes.procedencia}>
    <IconInfoCircle size={18} aria-hidden />
    <span>
      Compárela, letra por letra, con el padrón o el permiso de circulación. Si está bien escrita,{' '}
      {esComprador ? 'llame' : 'contacte a su ejecutivo o llame'} <AQuienLlamar />: sin registro no
      se puede vender aquí.
    </span>
  </p>
);

/** Source of the data, and what to do with them. */
export const AvisoDePatente = ({
  consulta,
  esComprador,
}: AvisoProps & { readonly consulta: Consulta }) => {
  const hayRed = useHayRed();
  if (consulta.fase === 'cerrada' && consulta.salida === 'reintentar' && !hayRed) {
    return <p className={classes.procedencia}>{AL_VOLVER}</p>;
  }
  if (consulta.fase === 'cerrada' && consulta.salida === 'revisar') {
    return <Revisar esComprador={esComprador} />;
  }
  if (consulta.fase !== 'abierta' || consulta.como === 'edicion') return null;
  const { como } = consulta;
  if (como === 'encontrado') return <Completados esComprador={esComprador} />;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {como === 'incompleto' ? <Incompletos esComprador={esComprador} /> : TEXTOS[como]}
    </Alert>
  );
};
