import { Alert, Button, Group } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSesion } from '../../lib/sesion/useSesion.ts';
import { Pagina } from '../../ui/Pagina.tsx';

interface SinNumeroProps {
  readonly titulo: string;
}

/** Screen if neither address nor tab knows the sale: the missing data, and the next steps. */
export const SinNumero = ({ titulo }: SinNumeroProps) => {
  const conLogin = useSesion().tipo === 'login';
  return (
    <Pagina
      titulo={titulo}
      proposito="La dirección no trae el número de la compra, o está incompleta."
      ancho="lectura"
    >
      <Alert color="marino" icon={<IconInfoCircle size={20} aria-hidden />} mb="lg">
        Su compra no se ha perdido. Si ya pagó, no vuelva a pagar: su SOAP llega al correo que
        indicó en la compra.
      </Alert>
      <Group>
        {conLogin ? (
          <Button component={Link} to="/bienvenida">
            Ir al inicio
          </Button>
        ) : (
          <Button component={Link} to="/#recuperar">
            Recuperar mi compra
          </Button>
        )}
        <Button component={Link} to="/consulta" variant="default">
          Consultar Póliza
        </Button>
      </Group>
    </Pagina>
  );
};
