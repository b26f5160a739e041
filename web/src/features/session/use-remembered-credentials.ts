import { useEffect, useState } from 'react';
import { remembered, rememberedName } from '../../lib/session/remembered.ts';

/** The initial values from Remember Me: the name at once, the password as soon as it is decrypted. */
export function useRememberedCredentials() {
  const [username, setUsername] = useState(rememberedName);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(username !== '');
  useEffect(() => {
    let isGone = false;
    const fillIn = async (): Promise<void> => {
      const stored = await remembered();
      // do not overwrite what the user has typed meanwhile
      if (!isGone) setPassword((typed) => (typed === '' ? stored.password : typed));
    };
    void fillIn();
    return () => {
      isGone = true;
    };
  }, []);
  return { username, setUsername, password, setPassword, remember, setRemember };
}
