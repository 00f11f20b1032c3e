import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Situacion } from '../ui/Situacion.tsx';

/** Page of a link without a valid code. */
export const EnlaceVencido = ({ dicho }: { readonly dicho?: string }) => (
  <Situacion
    titulo="El enlace ya no sirve"
    {...(dicho !== undefined && { dicho })}
    accion={
      <Button component={Link} to="/consulta">
        Consultar mi póliza
      </Button>
    }
  >
    No se cambió nada. Puede ver hasta cuándo rige su SOAP con la patente de su vehículo.
  </Situacion>
);
