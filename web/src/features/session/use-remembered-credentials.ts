import { useEffect, useState } from 'react';
import { remembered, rememberedName } from '../../lib/remembered.ts';

/** The values of a form that fills in what Remember Me kept: the name at once, the password as soon as it is opened. */
export function useRememberedCredentials() {
  const [username, setUsername] = useState(rememberedName);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(username !== '');
  useEffect(() => {
    let isGone = false;
    const fillIn = async (): Promise<void> => {
      const kept = await remembered();
      // What a person has typed meanwhile is not written over.
      if (!isGone) setPassword((typed) => (typed === '' ? kept.password : typed));
    };
    void fillIn();
    return () => {
      isGone = true;
    };
  }, []);
  return { username, setUsername, password, setPassword, remember, setRemember };
}
